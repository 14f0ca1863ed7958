import { describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import type { StartProblem } from './start-problem.ts'

const production = {
  NODE_ENV: 'production',
  CANONICAL_ORIGIN: 'https://laci.example',
  WHATSAPP_GATEWAY_URL: 'http://127.0.0.1:3000',
  WHATSAPP_GATEWAY_KEY: 'kunci',
  OPERATOR_PHONE: '+6281234567890',
}

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfiguration(environment, '/srv/laci')
    return ''
  } catch (error) {
    expect(error).toMatchObject({ code: 'bad_configuration' })
    return (error as StartProblem).indonesian
  }
}

test('[RUN-7] an empty environment is a working one', () => {
  expect(readConfiguration({}, '/srv/laci')).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataFolder: '/srv/laci/data',
    database: { kind: 'embedded' },
    isProduction: false,
    signupTicket: 'required',
    whatsapp: { kind: 'simulator', port: 8081 },
    midtrans: { kind: 'simulator', port: 8082 },
    printerSimulator: { port: 8083, rawPort: 8084 },
    canonicalOrigin: 'http://localhost:8080',
    hasDemoShop: true,
    releasesFolder: null,
  })
})

test('[RUN-7] the folder of releases can lie elsewhere', () => {
  expect(readConfiguration({ RELEASES_DIR: 'terbitan' }, '/srv/laci').releasesFolder).toBe(
    '/srv/laci/terbitan',
  )
})

test('[RUN-7] an outside database is used as it is named', () => {
  const environment = { DATABASE_URL: 'postgres://laci:rahasia@db.example:5432/laci', DATA_DIR: '/var/laci' }
  expect(readConfiguration(environment, '/srv/laci')).toMatchObject({
    dataFolder: '/var/laci',
    database: { kind: 'outside', ownerUrl: environment.DATABASE_URL, appUrl: null },
  })
})

describe('[RUN-7] every wrong setting is named at once and no value is shown', () => {
  test('several', () => {
    const faults = faultsOf({
      PORT: '80a80',
      DATABASE_URL: 'mysql://root:rahasia@x/y',
      AUTH_SIGNUP_TICKET: 'mungkin',
    })
    for (const name of ['PORT', 'DATABASE_URL', 'AUTH_SIGNUP_TICKET']) expect(faults).toContain(`- ${name}:`)
    expect(faults).not.toMatch(/80a80|rahasia|mungkin/)
  })

  for (const port of ['0', '-1', '65532', '8080.5', '0x1f90', '1e3']) {
    test(`PORT=${port}`, () => expect(faultsOf({ PORT: port })).toContain('PORT'))
  }
})

describe('[RUN-7] production refuses what only serves tests', () => {
  test('a complete one starts, without simulators and without a demo shop', () => {
    expect(readConfiguration({ ...production, DEMO_SHOP: 'on' }, '/srv/laci')).toMatchObject({
      whatsapp: { kind: 'gateways', cloud: null },
      midtrans: { kind: 'none' },
      printerSimulator: null,
      hasDemoShop: false,
    })
  })

  test('no gateway would mean the simulator', () => {
    const { WHATSAPP_GATEWAY_URL: _, ...rest } = production
    expect(faultsOf(rest)).toContain('WHATSAPP_GATEWAY_URL')
  })

  test('conformance mode', () => {
    expect(faultsOf({ ...production, AUTH_SIGNUP_TICKET: 'off' })).toContain('AUTH_SIGNUP_TICKET')
  })

  test('an address without TLS, or none', () => {
    const { CANONICAL_ORIGIN: _, ...rest } = production
    for (const origin of [{}, { CANONICAL_ORIGIN: 'http://laci.example' }]) {
      expect(faultsOf({ ...rest, ...origin })).toContain('CANONICAL_ORIGIN')
    }
  })
})

test('[RUN-7] reverse proxies are named one by one or by range; anything else is a fault', () => {
  expect(
    readConfiguration({ TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,::1' }, '/srv/laci').trustedProxies,
  ).toEqual(['10.0.0.1', '10.1.0.0/16', '::1'])
  expect(readConfiguration({}, '/srv/laci').trustedProxies).toEqual([])
  for (const wrong of ['proxy.example', '10.0.0.1/33', '10.0.0.0/8/8', '*']) {
    expect(faultsOf({ TRUSTED_PROXIES: wrong })).toContain('TRUSTED_PROXIES')
  }
})

test('[RUN-7] what a new password needs is one of three; without a word, a sign-in of the last day', () => {
  const read = (written?: string) =>
    readConfiguration(written === undefined ? {} : { AUTH_PASSWORD_CHANGE: written }, '/srv/laci')
      .passwordChange
  expect(read()).toBe('recent_sign_in')
  for (const known of ['free', 'recent_sign_in', 'current_password']) expect(read(known)).toBe(known)
  expect(faultsOf({ AUTH_PASSWORD_CHANGE: 'never' })).toContain('AUTH_PASSWORD_CHANGE')
})

test('[RUN-7] files lie in the data folder or where STORAGE_DIR says, and a shop has its share', () => {
  const ofData = readConfiguration({ DATA_DIR: '/var/laci' }, '/srv/laci')
  expect([ofData.storageFolder, ofData.storageShopLimitBytes]).toEqual(['/var/laci/storage', 1_073_741_824])
  const own = readConfiguration({ STORAGE_DIR: 'foto', STORAGE_SHOP_LIMIT_MB: '5' }, '/srv/laci')
  expect([own.storageFolder, own.storageShopLimitBytes]).toEqual(['/srv/laci/foto', 5_242_880])
  for (const limit of ['0', '-1', '1.5', '1GB']) {
    expect(faultsOf({ STORAGE_SHOP_LIMIT_MB: limit })).toContain('STORAGE_SHOP_LIMIT_MB')
  }
})

test('[STORAGE-28] all shops of an owner together may take as much as four full ones, or what the operator says', () => {
  const limitOf = (environment: Record<string, string>) =>
    readConfiguration(environment, '/srv/laci').storageOwnerLimitBytes
  expect(limitOf({})).toBe(4 * 1_073_741_824)
  expect(limitOf({ STORAGE_SHOP_LIMIT_MB: '5' })).toBe(4 * 5_242_880)
  expect(limitOf({ STORAGE_OWNER_LIMIT_MB: '7' })).toBe(7 * 1_048_576)
  for (const limit of ['0', '-1', '1.5', '1GB']) {
    expect(faultsOf({ STORAGE_OWNER_LIMIT_MB: limit })).toContain('STORAGE_OWNER_LIMIT_MB')
  }
})
