import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copySource, createDebian, execute, TRUSTED } from './debian.ts'

// runc and these limits also work with cgroups that Debian's crun does not support.
const CONFIG = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
`

/** Stand-ins for the images in compose.yaml: the same programs from Debian's packages, set up the same way. */
const IMAGES = {
  'caddy:2': `FROM node:24-bookworm-slim
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config PRACTICE_CADDY_OPTIONS=local_certs
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
  'postgres:17': `FROM node:24-bookworm-slim
COPY start-postgres /
CMD ["/start-postgres"]
`,
}
const START_POSTGRES = `#!/bin/sh
set -e
export PATH="$PATH:$(echo /usr/lib/postgresql/*/bin)" PGDATA=/var/lib/postgresql/data
install -d -m 0700 -o postgres -g postgres $PGDATA
if [ ! -f $PGDATA/PG_VERSION ]; then
  (umask 077 && echo "$POSTGRES_PASSWORD" >/tmp/password && chown postgres /tmp/password)
  runuser -u postgres -- initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256
  echo "create database $POSTGRES_DB" | runuser -u postgres -- postgres --single postgres
  echo "host all all all scram-sha-256" >>$PGDATA/pg_hba.conf
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups \\
  postgres -c "listen_addresses=*" -c unix_socket_directories=/tmp
`

/** Caddy's volume in Podman's storage. */
const CERTIFICATES = 'store/volumes/practice_certificates/_data'

/** Images from Debian's packages, and Docker Compose on top of Podman. The source of the site is in `site`. */
export function createContainers() {
  // Podman rejects paths of more than 50 characters, and the path of a test folder may be longer.
  const folder = mkdtempSync('/tmp/containers-')
  const at = (path: string) => join(folder, path)
  const write = (path: string, text: string) => writeFileSync(at(path), text)
  copySource(at('site'))
  write('containers.conf', CONFIG)

  // Only the next Debian has a package for Docker Compose. It runs without anything else from that release.
  const compose = [
    '--variant=extract',
    '--include=docker-compose',
    '--quiet',
    'trixie',
    at('compose'),
  ]
  execFileSync('mmdebstrap', compose, { stdio: ['ignore', 'ignore', 'inherit'] })
  const plugin = at('compose/usr/libexec/docker/cli-plugins/docker-compose')
  mkdirSync(at('bin'))
  write('bin/docker', `#!/bin/sh\nshift\nexec ${plugin} "$@"\n`)
  chmodSync(at('bin/docker'), 0o755)

  const socket = `unix://${at('podman.sock')}`
  const env = {
    PATH: `${at('bin')}:${process.env.PATH}`,
    HOME: folder,
    CONTAINERS_CONF: at('containers.conf'),
    DOCKER_HOST: socket,
    // Podman builds images without BuildKit.
    DOCKER_BUILDKIT: '0',
  }
  const place = ['--root', at('store'), '--runroot', at('run'), '--network-config-dir', at('net')]
  const run = (program: string, ...args: readonly string[]) =>
    execute(program, args, { cwd: at('site/deploy'), env })
  const podman = (...args: readonly string[]) => run('podman', ...place, ...args)
  const service = spawn('podman', [...place, 'system', 'service', '--time=0', socket], {
    env,
    stdio: 'ignore',
  })

  /** Podman leaves health checks to systemd. A test cannot rely on that, so it runs them itself. */
  async function checkHealth(): Promise<void> {
    const { text } = await podman('ps', '--format', '{{.Names}}')
    for (const name of text.match(/^practice-(one|two)-1$/gm) ?? []) {
      await podman('healthcheck', 'run', name)
    }
  }

  return {
    write,
    podman,
    /** The root certificate of Caddy's own authority. */
    authority: () => readFileSync(at(`${CERTIFICATES}/caddy/pki/authorities/local/root.crt`)),
    async makeImages(): Promise<void> {
      createDebian(at('root'), 'ca-certificates,libstdc++6,caddy,postgresql')
      mkdirSync(at('images'))
      write('images/start-postgres', START_POSTGRES)
      chmodSync(at('images/start-postgres'), 0o755)
      execFileSync('tar', ['-C', at('root'), '-cf', at('root.tar'), '.'])
      const trust = `ENV NODE_EXTRA_CA_CERTS=${TRUSTED}`
      const made = [
        await podman('import', '--change', trust, at('root.tar'), 'node:24-bookworm-slim'),
        await podman('tag', 'node:24-bookworm-slim', 'debian:bookworm-slim'),
      ]
      for (const [image, text] of Object.entries(IMAGES)) {
        write('images/Containerfile', text)
        made.push(await podman('build', '-t', image, at('images')))
      }
      const failed = made.find(({ code }) => code !== 0)
      if (failed) throw new Error(failed.text)
    },
    /** Runs a command in the folder of compose.yaml, as an operator does; returns its exit code and its output. */
    async run(command: string) {
      const state = { isOver: false }
      const ended = run('sh', '-c', command).finally(() => {
        state.isOver = true
      })
      while (!state.isOver) {
        await checkHealth()
        await Promise.race([ended, pause(500)])
      }
      return ended
    },
    async remove(): Promise<void> {
      await run('docker', 'compose', '--profile', '*', 'down', '--volumes')
      service.kill('SIGTERM')
      // Podman has mounted this folder onto itself, and a build that failed leaves its layers mounted in it.
      await run('umount', '--recursive', at('store/overlay'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
