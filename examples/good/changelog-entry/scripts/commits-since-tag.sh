#!/bin/sh
# Print the commits since the last tag, the oldest first: hash, date, subject.
set -eu

if tag=$(git describe --tags --abbrev=0 2>/dev/null); then
  range="$tag..HEAD"
else
  range=HEAD
fi
git log --reverse --no-merges --date=short --format='%h %ad %s' "$range"
