import { BlockList, isIP } from 'node:net'

/** Reads addresses and networks, such as `127.0.0.0/8, ::1`; undefined when one of them is neither. */
export function readTrustedProxies(list: string): BlockList | undefined {
  const trusted = new BlockList()
  for (const entry of list.split(',')) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry.trim()) ?? []
    const version = isIP(address)
    const longest = version === 4 ? 32 : 128
    const prefix = bits === undefined ? longest : Number(bits)
    if (version === 0 || prefix > longest) return undefined
    trusted.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return trusted
}
