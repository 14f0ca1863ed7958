import { isIPv4, isIPv6 } from 'node:net'

/** Names under which the address of whoever called travels, without case, dashes and underscores. */
const addressName =
  /^(x|cf|true|fly|client|connecting|original|remote|peer|real|source|src|last|local){0,3}(ips?|ipaddress|addr|address|addresses|forwarded|forwardedfor)$/

/** Longer than any written address, with a port and brackets. */
const longestName = 40

export function isAddressName(name: string): boolean {
  return name.length <= longestName && addressName.test(name.toLowerCase().replace(/[-_]/g, ''))
}

/**
 * The net that an address is part of, for whoever reads it: /24 of IPv4, /48 of IPv6 [PLATFORM-71]. A whole address is
 * data of a person. Anything else than an address stays as it is.
 */
export function shownAddress(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  if (!isIPv6(address)) return address
  const plain = address.split('%', 1)[0]!
  const embedded = plain.slice(plain.lastIndexOf(':') + 1)
  const groups = groupsOf(plain)
  // An IPv4 address in IPv6 clothes: `::ffff:203.0.113.9`, `::ffff:cb00:7109`, NAT64's `64:ff9b::203.0.113.9`.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  const isTranslated =
    groups[0] === 0x64 && groups[1] === 0xff_9b && groups.slice(2, 6).every((group) => group === 0)
  if (isMapped || isTranslated || isIPv4(embedded)) {
    return `${groups[6]! >> 8}.${groups[6]! & 255}.${groups[7]! >> 8}.0/24`
  }
  const [first, second, third] = groups.map((group) => group.toString(16))
  if (groups.slice(0, 3).every((group) => group === 0)) return '::/48'
  return `${first}:${second}:${third}::/48`
}

/** Every address in a text: `203.0.113.9, 10.0.0.1` of a proxy, `[2001:db8::1]:443`. */
export function withShownAddresses(text: string): string {
  return text.replace(/(?<![0-9a-f:.])[0-9a-f]{0,4}[:.][0-9a-f:.]{1,45}(?![0-9a-f:.])(?!\/\d)/gi, (found) => {
    const shown = shownAddress(found)
    if (shown !== found) return shown
    // With a port behind it.
    const at = found.lastIndexOf(':')
    const host = found.slice(0, Math.max(0, at))
    return isIPv4(host) ? `${shownAddress(host)}${found.slice(at)}` : found
  })
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = numbersOf(head)
  if (tail === undefined) return before
  const after = numbersOf(tail)
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function numbersOf(groups: string): number[] {
  if (groups === '') return []
  return groups.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a, b, c, d] = group.split('.').map(Number)
    return [a! * 256 + b!, c! * 256 + d!]
  })
}
