#!/usr/bin/env bash
# Runs README's commands in a folder with a Debian that has its minimal packages, Node, npm and the source of the site.
# It is not in TypeScript, because .ci/run needs it before npm ci.
#   bare-root.sh make FOLDER                 the first line of its errors says why this machine cannot
#   bare-root.sh run FOLDER USER [COMMAND]   in a new copy of the source; README's commands by default
#   bare-root.sh here                        README's commands on this machine itself
#   bare-root.sh serve                       npm start, a request, and Ctrl+C
set -euo pipefail
cd "$(dirname "$0")/../../.."

PLACE='/srv/the site'
COMMANDS='npm ci && timeout 300 bash tests/prove/support/bare-root.sh serve && npm test'

refuse() {
  echo "$1" >&2
  exit 1
}

make() {
  local root=$1 npm file
  [ "$UID" = 0 ] || refuse 'only root can make one'
  grep -q ^ID=debian /etc/os-release || refuse 'this is not Debian'
  apt-get update -qq || true
  command -v mmdebstrap >/dev/null || apt-get install -qqy --no-install-recommends mmdebstrap >/dev/null
  # The Debian of this machine, from the same servers over the same proxies.
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
    mmdebstrap --quiet --variant=minbase --dpkgopt=force-unsafe-io --aptopt=<(apt-config dump | grep ^Acquire::) \
      "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" -
  echo '127.0.0.1 localhost' >"$root/etc/hosts"

  # The Node and npm of this machine, with the settings for its registry and the authorities that it trusts.
  npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
  mkdir -p "$root/usr/lib/node_modules" "$root/usr/etc"
  cp "$(node -p process.execPath)" "$root/usr/bin/node"
  cp -rL "$npm" "$root/usr/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
  for file in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do
    [ ! -f "$file" ] || cat "$file"
  done >"$root/usr/etc/npmrc"
  npm config get registry proxy https-proxy noproxy cafile strict-ssl | grep -v '=null$' >>"$root/usr/etc/npmrc"
  for file in /etc/ssl/certs/ca-certificates.crt "${NODE_EXTRA_CA_CERTS:-}" "$(npm config get cafile)"; do
    [ ! -f "$file" ] || cp -L --parents "$file" "$root"
  done

  chroot "$root" useradd --create-home visitor
  run "$root" root 'npm view npm version' >/dev/null
}

# Its mounts and its processes end with it.
run() {
  local root=$1 user=$2 command=${3:-$COMMANDS} home name kept=()
  home=$(awk -F: -v user="$user" '$1 == user { print $6 }' "$root/etc/passwd")
  for name in $(compgen -e); do
    case ${name,,} in *_proxy | node_extra_ca_certs | ci) kept+=("$name=${!name}") ;; esac
  done
  # Nothing of an earlier run, of the build or of git. Nobody else can read the folder, and its path has a space.
  rm -rf "$root$PLACE"
  mkdir -m 700 "$root$PLACE"
  sed 's|^/|./|; s|/$||' .gitignore | tar -c --exclude-from=- --exclude=./.git . | tar -x -C "$root$PLACE"
  chroot "$root" chown -R "$user" "$PLACE"
  exec unshare --mount --pid --ipc --fork --kill-child bash -euc '
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    mount -t tmpfs tmpfs "$0/dev/shm"
    # Without exec: the first process is this shell, which waits for the processes that others leave behind.
    chroot --userspec="$1" "$0" /usr/bin/env -i "${@:4}" bash -c "cd \"$2\" && $3" || exit
  ' "$root" "$user" "$PLACE" "$command" "${kept[@]}" HOME="$home" LANG=C LANGUAGE=de TZ=Pacific/Auckland \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
}

here() {
  bash -c "$COMMANDS"
}

serve() {
  log=$(mktemp)
  # A process group of its own, which gets the signal of Ctrl+C.
  set -m
  PORT=0 npm start >"$log" 2>&1 &
  site=$!
  disown
  trap 'cat "$log"; rm "$log"; kill -KILL -- "-$site" 2>/dev/null' EXIT
  until address=$(grep -o 'http://localhost:[0-9]*' "$log"); do
    kill -0 "$site"
    sleep 0.2
  done
  node -e 'fetch(process.argv[1]).then(async (page) => {
    if (!page.ok || !(await page.text()).includes("</h1>")) throw new Error(`${page.url}: ${page.status}`)
  })' "$address/about-thermography"
  kill -INT -- "-$site"
  while kill -0 -- "-$site" 2>/dev/null; do sleep 0.2; done
  # SQLite removes this file at a clean end.
  [ ! -e data/practice.db-wal ]
  trap - EXIT
  rm "$log"
  echo 'npm start served a page, and ended cleanly.'
}

"$@"
