import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { shownAddress, withShownAddresses } from './shown-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678::9abc', '2001:db8:1234::/48'],
  ['2001:0DB8:0001::', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '::/48'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.77', '203.0.113.0/24'],
  ['64:ff9b::cb00:714d', '203.0.113.0/24'],
  ['unix:/run/laci.sock', 'unix:/run/laci.sock'],
  ['', ''],
])('[PLATFORM-71] %s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})

test('[PLATFORM-71] all addresses of a net are shown alike, whatever net it is', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
      expect(shownAddress(address.replace(/\d+$/, String(last)))).toBe(shownAddress(address))
    }),
  )
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(shownAddress(address)).toMatch(/^(::|[0-9a-f]+:[0-9a-f]+:[0-9a-f]+::)\/48$|^[\d.]+\.0\/24$/)
    }),
  )
})

test.each([
  ['203.0.113.77, 10.1.2.3', '203.0.113.0/24, 10.1.2.0/24'],
  ['203.0.113.77:51234', '203.0.113.0/24:51234'],
  ['[2001:db8:1:2::3]:443', '[2001:db8:1::/48]:443'],
  ['for="[2001:db8:1:2::3]";proto=https', 'for="[2001:db8:1::/48]";proto=https'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:1::/48', '2001:db8:1::/48'],
  ['Jalan Melati 1.2, RT 03/04', 'Jalan Melati 1.2, RT 03/04'],
])('[PLATFORM-71] the text %s is written as %s', (text, written) => {
  expect(withShownAddresses(text)).toBe(written)
})

test('[PLATFORM-71] whoever logs an address under one of its names, at whatever depth, logs its net', () => {
  const { log, lines } = captureLog('info')
  for (const name of ['address', 'ip', 'remoteAddress', 'client_ip', 'X-Forwarded-For', 'x-real-ip', 'ips']) {
    log.info({ [name]: '203.0.113.77' }, 'flat')
    log.info({ req: { headers: { [name]: ['2001:db8:1:2::77', '203.0.113.77, 203.0.113.77'] } } }, 'deep')
    log.info({ [name]: { v4: '203.0.113.77', port: 1 } }, 'below')
  }
  log.child({ remote_addr: '203.0.113.77' }).info('bound')
  log.error({ err: Object.assign(new Error('no'), { address: '203.0.113.77' }) }, 'error')
  expect(lines).toHaveLength(23)
  for (const line of lines) expect(line).not.toMatch(/\.77|:77"|:2:/)
  expect(lines[0]).toContain('203.0.113.0/24')
})
