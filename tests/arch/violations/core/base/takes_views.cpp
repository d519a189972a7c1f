const auto most = std::views::take(list, 3);
const auto end = std::ranges::unique(list);
// Not std::ranges::rotate.
