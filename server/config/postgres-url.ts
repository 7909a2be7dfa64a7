/** One URL for each host that a Postgres URL names, in its order: `postgres://user@one:5432,two/practice` has two. */
export function urlPerHost(url: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(\w+:\/\/(?:[^/@]*@)?)([^/?]*)(.*)/s.exec(url) ?? []
  return hosts.split(',').map((host) => start + host + rest)
}
