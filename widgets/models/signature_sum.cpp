#include "widgets/models/signature_sum.h"

#include "widgets/models/signature_cell.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

const QString lead = QStringLiteral("= ");
const QString plus = QStringLiteral(" + ");
const QString minus = QStringLiteral(u" \u2212 ");
const QChar times(0x00B7);

/// The longest metric name that `text` starts with and that ends where a sum may go on.
std::optional<std::size_t> metricAt(const QString& text, const core::Signatures& signatures)
{
    std::optional<std::size_t> found;
    qsizetype longest = 0;
    for (std::size_t i = 0; i < signatures.size(); ++i) {
        const auto name = QString::fromStdString(signatures[i].metric);
        const auto rest = text.mid(name.size());
        if (name.size() > longest && text.startsWith(name) &&
            (rest.isEmpty() || rest.startsWith(plus) || rest.startsWith(minus))) {
            longest = name.size();
            found = i;
        }
    }
    return found;
}

std::optional<std::size_t> indexOf(const core::Signatures& signatures, const std::string& metric)
{
    const auto place = std::ranges::find(signatures, metric, &core::Signature::metric);
    return place == signatures.end() ? std::nullopt
                                     : std::optional<std::size_t>(place - signatures.begin());
}

/// The same sum in a list that was edited; a metric that is in its old place was renamed. Empty
/// where one is gone.
std::optional<SignatureSum> carriedOver(const SignatureSum& sum,
                                        const core::Signatures& before,
                                        const core::Signatures& after)
{
    SignatureSum carried;
    for (const auto& [index, factor] : sum) {
        auto place = indexOf(after, before[index].metric);
        if (!place && before.size() == after.size()) {
            place = index;
        }
        if (!place) {
            return std::nullopt;
        }
        carried.emplace_back(*place, factor);
    }
    return carried;
}

}  // namespace

QString sumNote(const SignatureSum& sum, const core::Signatures& signatures)
{
    QString note;
    for (const auto& [index, factor] : sum) {
        const auto size = std::abs(factor);
        if (note.isEmpty()) {
            note = lead + (factor < 0 ? QString(QChar(0x2212)) : QString());
        } else {
            note += factor < 0 ? minus : plus;
        }
        note += (size == 1 ? QString() : plainNumber(size) + times) +
                QString::fromStdString(signatures[index].metric);
    }
    return note;
}

std::optional<SignatureSum> parseSumNote(const QString& note, const core::Signatures& signatures)
{
    if (!note.startsWith(lead)) {
        return std::nullopt;
    }
    QString rest = note.mid(lead.size());
    double sign = 1;
    if (rest.startsWith(QChar(0x2212))) {
        sign = -1;
        rest.remove(0, 1);
    }
    SignatureSum sum;
    while (true) {
        double factor = 1;
        if (!metricAt(rest, signatures)) {
            bool isNumber = false;
            const auto end = rest.indexOf(times);
            factor = rest.left(end).toDouble(&isNumber);
            if (end <= 0 || !isNumber) {
                return std::nullopt;
            }
            rest.remove(0, end + 1);
        }
        const auto metric = metricAt(rest, signatures);
        if (!metric) {
            return std::nullopt;
        }
        sum.emplace_back(*metric, sign * factor);
        rest.remove(0, QString::fromStdString(signatures[*metric].metric).size());
        if (rest.isEmpty()) {
            return sum;
        }
        sign = rest.startsWith(minus) ? -1 : 1;
        rest.remove(0, plus.size());
    }
}

Eigen::VectorXd sumOf(const SignatureSum& sum,
                      const core::Signatures& signatures,
                      Eigen::Index expectations)
{
    Eigen::VectorXd total = Eigen::VectorXd::Zero(expectations);
    for (const auto& [index, factor] : sum) {
        total += factor * signatures[index].coefficients;
    }
    return total;
}

void followSums(const core::Signatures& before, core::Signatures& after)
{
    struct Linked {
        core::Signature* signature;
        SignatureSum sum;
    };
    std::vector<Linked> linked;
    for (auto& signature : after) {
        const auto written = parseSumNote(QString::fromStdString(signature.note), before);
        if (!written) {
            continue;  // not a sum, or one that was written for the new list just now
        }
        const auto size = signature.coefficients.size();
        const auto was = sumOf(*written, before, before.front().coefficients.size());
        const auto sum = carriedOver(*written, before, after);
        // With another basis every metric has other cells, and nobody edited this one's.
        const bool isUntouched = was.size() != size || was == signature.coefficients;
        if (sum && (isUntouched || sumOf(*sum, after, size) == signature.coefficients)) {
            linked.push_back({&signature, *sum});
        } else {
            signature.note.clear();
        }
    }
    // A sum may be of sums: each pass carries the values one link further.
    for (std::size_t pass = 0; pass < linked.size(); ++pass) {
        for (const auto& [signature, sum] : linked) {
            signature->coefficients = sumOf(sum, after, signature->coefficients.size());
        }
    }
    for (const auto& [signature, sum] : linked) {
        signature->note = sumNote(sum, after).toStdString();
    }
}

}  // namespace papilio::widgets
