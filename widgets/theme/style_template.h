#pragma once

namespace papilio::widgets {

/// The stylesheet with @token@ and @pxN@ placeholders: what the palette cannot say.
extern const char* const styleTemplate;

}  // namespace papilio::widgets
