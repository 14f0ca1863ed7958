import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withSecretFiles } from './secret-files.ts'
import { readWhatsApp } from './whatsapp-configuration.ts'

const gateway = { WHATSAPP_GATEWAY_URL: 'http://127.0.0.1:3000/', WHATSAPP_GATEWAY_KEY: 'kunci' }
const cloud = {
  WHATSAPP_CLOUD_TOKEN: 'token-rahasia',
  WHATSAPP_CLOUD_NUMBER_ID: '106540352242922',
  WHATSAPP_CLOUD_APP_SECRET: 'rahasia-1',
  WHATSAPP_CLOUD_VERIFY_TOKEN: 'kata',
}

function read(environment: Record<string, string>, isProduction = true) {
  const faults: string[] = []
  const whatsapp = readWhatsApp(
    (name) => environment[name] ?? null,
    { isProduction, simulatorPort: 8081 },
    faults,
  )
  return { whatsapp, faults: faults.join('\n') }
}

test('[WA-18] the browser gateway alone, Meta alone, or codes by both: the browser first', () => {
  expect(read(gateway)).toMatchObject({
    faults: '',
    whatsapp: {
      kind: 'gateways',
      wwebjs: { baseUrl: 'http://127.0.0.1:3000', apiKey: 'kunci', session: 'laci', notesPerDay: 200 },
      cloud: null,
      routes: {},
    },
  })
  expect(read(cloud)).toMatchObject({
    faults: '',
    whatsapp: {
      wwebjs: null,
      cloud: { baseUrl: 'https://graph.facebook.com', version: 'v25.0', templatePrefix: 'laci_' },
      routes: {},
    },
  })
  expect(read({ ...gateway, ...cloud }).whatsapp.routes).toEqual({ otp: ['wwebjs', 'cloud'] })
  expect(read({}, false).whatsapp).toEqual({ kind: 'simulator', port: 8081, routes: {} })
})

test('[WA-18] the ways of each kind can be chosen, and a way that is not there is a fault', () => {
  const routesOf = (written: string) => read({ ...gateway, ...cloud, WHATSAPP_ROUTES: written })
  expect(routesOf('otp = cloud + wwebjs, operator_note=wwebjs').whatsapp.routes).toEqual({
    otp: ['cloud', 'wwebjs'],
    operator_note: ['wwebjs'],
  })
  expect(routesOf('otp=wwebjs,*=cloud').whatsapp.routes).toMatchObject({
    otp: ['wwebjs'],
    ebook_link: ['cloud'],
    operator_note: ['cloud'],
  })
  for (const wrong of [
    'otp',
    'otp=',
    'otp=sms',
    'kode=cloud',
    'otp=cloud+cloud',
    'otp=cloud=wwebjs',
    '__proto__=cloud',
  ]) {
    expect(routesOf(wrong).faults).toContain('WHATSAPP_ROUTES')
  }
  expect(read({ ...gateway, WHATSAPP_ROUTES: 'otp=cloud' }).faults).toContain('WHATSAPP_ROUTES')
})

test('[RUN-7] must test 13: in production something real is needed, whole, and no value is shown', () => {
  expect(read({}).faults).toContain('WHATSAPP_GATEWAY_URL or WHATSAPP_CLOUD_TOKEN')
  for (const name of Object.keys(cloud).slice(1)) {
    const { [name]: _, ...rest } = cloud as Record<string, string>
    expect(read(rest).faults).toContain(`${name}: needed`)
  }
  expect(read({ WHATSAPP_GATEWAY_URL: 'http://x' }).faults).toContain('WHATSAPP_GATEWAY_KEY')
  for (const [name, wrong] of [
    ['WHATSAPP_CLOUD_VERSION', '25'],
    ['WHATSAPP_CLOUD_NUMBER_ID', '+62812'],
    ['WHATSAPP_CLOUD_URL', 'ftp://x'],
    ['WHATSAPP_CLOUD_PREFIX', 'Laci-'],
    ['WHATSAPP_SESSION', 'la ci'],
    ['WHATSAPP_NOTES_PER_DAY', '0'],
    ['WHATSAPP_GATEWAY_URL', 'x'],
  ] as const) {
    const { faults } = read({ ...gateway, ...cloud, [name]: wrong })
    expect(faults).toContain(name)
    expect(faults).not.toContain('rahasia-1')
  }
})

test('[RUN-12] a secret may stand in a file; a variable wins over it, and a file that is not there stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laci-secret-'))
  try {
    const path = join(folder, 'token')
    writeFileSync(path, 'token-rahasia\n')
    expect(withSecretFiles({ WHATSAPP_CLOUD_TOKEN_FILE: path }).WHATSAPP_CLOUD_TOKEN).toBe('token-rahasia')
    expect(
      withSecretFiles({ WHATSAPP_CLOUD_TOKEN_FILE: path, WHATSAPP_CLOUD_TOKEN: 'x' }).WHATSAPP_CLOUD_TOKEN,
    ).toBe('x')
    expect(withSecretFiles({ PORT_FILE: path }).PORT).toBeUndefined()
    expect(() => withSecretFiles({ WHATSAPP_CLOUD_TOKEN_FILE: join(folder, 'lain') })).toThrow(
      expect.objectContaining({ code: 'bad_configuration' }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
