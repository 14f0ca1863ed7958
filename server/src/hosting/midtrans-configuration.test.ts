import { expect, test } from 'vitest'
import { type MidtransConfiguration, readMidtrans } from './midtrans-configuration.ts'

const sandboxKeys = {
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-rahasia',
  MIDTRANS_CLIENT_KEY: 'SB-Mid-client-umum',
}
const realKeys = { MIDTRANS_SERVER_KEY: 'Mid-server-rahasia', MIDTRANS_CLIENT_KEY: 'Mid-client-umum' }

function read(environment: Record<string, string>, isProduction: boolean) {
  const faults: string[] = []
  const midtrans: MidtransConfiguration = readMidtrans(
    (name) => environment[name] ?? null,
    { isProduction, simulatorPort: 8082 },
    faults,
  )
  return { midtrans, faults: faults.join('\n') }
}

test('[RUN-7] keys lead to the addresses of their environment', () => {
  expect(read(sandboxKeys, false)).toEqual({
    faults: '',
    midtrans: {
      kind: 'provider',
      environment: 'sandbox',
      serverKey: 'SB-Mid-server-rahasia',
      clientKey: 'SB-Mid-client-umum',
      apiUrl: 'https://api.sandbox.midtrans.com',
      snapUrl: 'https://app.sandbox.midtrans.com',
    },
  })
  expect(read(realKeys, true)).toMatchObject({
    faults: '',
    midtrans: { environment: 'production', apiUrl: 'https://api.midtrans.com' },
  })
  expect(read({ ...realKeys, MIDTRANS_ENVIRONMENT: 'production' }, false)).toMatchObject({
    faults: '',
    midtrans: { environment: 'production', snapUrl: 'https://app.midtrans.com' },
  })
  expect(read({ ...sandboxKeys, MIDTRANS_SIMULATOR_URL: 'http://127.0.0.1:9000/' }, false)).toMatchObject({
    faults: '',
    midtrans: { environment: 'simulator', apiUrl: 'http://127.0.0.1:9000' },
  })
})

test('[RUN-7] without keys there is the simulator, and in production nothing', () => {
  expect(read({}, false)).toEqual({ faults: '', midtrans: { kind: 'simulator', port: 8082 } })
  expect(read({}, true)).toEqual({ faults: '', midtrans: { kind: 'none' } })
})

test('[RUN-7] production refuses a simulator and a key of the sandbox, and the reverse; no key is ever shown', () => {
  const url = { MIDTRANS_SIMULATOR_URL: 'http://127.0.0.1:9000' }
  const { MIDTRANS_CLIENT_KEY: _, ...half } = sandboxKeys
  const refused: [Record<string, string>, boolean, string][] = [
    [sandboxKeys, true, 'MIDTRANS_SERVER_KEY'],
    [{ ...realKeys, MIDTRANS_CLIENT_KEY: 'SB-Mid-client-umum' }, true, 'MIDTRANS_CLIENT_KEY'],
    [realKeys, false, 'MIDTRANS_SERVER_KEY'],
    [{ ...sandboxKeys, MIDTRANS_ENVIRONMENT: 'production' }, false, 'MIDTRANS_SERVER_KEY'],
    [{ ...realKeys, MIDTRANS_ENVIRONMENT: 'sandbox' }, false, 'MIDTRANS_CLIENT_KEY'],
    [{ ...sandboxKeys, MIDTRANS_ENVIRONMENT: 'sandbox' }, true, 'MIDTRANS_ENVIRONMENT'],
    [{ ...sandboxKeys, MIDTRANS_ENVIRONMENT: 'uji' }, false, 'MIDTRANS_ENVIRONMENT'],
    [{ ...sandboxKeys, ...url }, true, 'MIDTRANS_SIMULATOR_URL'],
    [{ ...realKeys, ...url }, true, 'MIDTRANS_SIMULATOR_URL'],
    [{ ...realKeys, ...url }, false, 'MIDTRANS_SERVER_KEY'],
    [{ ...sandboxKeys, MIDTRANS_SIMULATOR_URL: 'midtrans' }, false, 'MIDTRANS_SIMULATOR_URL'],
    [url, false, 'MIDTRANS_SIMULATOR_URL'],
    [half, false, 'MIDTRANS_CLIENT_KEY'],
  ]
  for (const [environment, isProduction, name] of refused) {
    const { faults } = read(environment, isProduction)
    expect(faults).toContain(name)
    expect(faults).not.toMatch(/rahasia|umum/)
  }
})
