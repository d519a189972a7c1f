#!/bin/sh
# The help of a page has the same headings, lists, tables and commands in every language: what one gains, the other
# has to gain. $1: the folder with PAGE.md and PAGE.de.md.
shape() { # kind of every line that is not empty, and the options that it names
    sed -n -e 's/^\(##*\) .*/\1/p;t' -e 's/^- .*/-/p;t' -e 's/^|.*/|/p;t' -e 's/^..*/text/p' "$1"
    grep -oE -e '--[a-z][a-z-]+' "$1" | grep -v -e '^--language$' | sort -u
}
pages=0
status=0
for english in "$1"/*.md; do
    case $english in *.??.md) continue ;; esac
    german=${english%.md}.de.md
    if [ ! -f "$german" ]; then
        echo "$german is missing"
        status=1
    elif [ "$(shape "$english")" != "$(shape "$german")" ]; then
        echo "$german has other lines or options than $english"
        status=1
    fi
    pages=$((pages + 1))
done
[ "$pages" -ge 13 ] || { echo "$pages pages in $1, expected 13"; status=1; }
exit $status
