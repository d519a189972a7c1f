#!/bin/sh
# Formats every manual page in the folder $1; groff must not warn.
if ! command -v man >/dev/null || ! command -v groff >/dev/null; then
    echo "SKIP   : manual_pages() man or groff is not installed"
    exit 77
fi
pages=0
for page in "$1"/*.1; do
    warnings=$(LC_ALL=C.UTF-8 man --warnings -l "$page" 2>&1 >/dev/null)
    if [ -n "$warnings" ]; then
        echo "$page: $warnings"
        exit 1
    fi
    pages=$((pages + 1))
done
[ "$pages" -eq 3 ] || { echo "$pages manual pages in $1, expected 3"; exit 1; }
