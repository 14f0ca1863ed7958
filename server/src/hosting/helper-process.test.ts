import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { findFreePort } from './free-port.ts'
import { startHelper } from './helper-process.ts'

test('[RUN-13] a simulator starts whatever signs its random keys begin with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laci-helper-'))
  const simulator = startHelper({
    program: fileURLToPath(new URL('../../../simulators/whatsapp/main.ts', import.meta.url)),
    settings: {
      ...{ 'api-key': '-x', session: 'laci', 'cloud-token': '--port=1', 'cloud-number': '100' },
      ...{ 'cloud-secret': '-', 'events-url': 'http://127.0.0.1:9/api/whatsapp' },
      'data-file': join(folder, 'messages.json'),
    },
    port: await findFreePort(),
    log: createLog('silent'),
  })
  try {
    expect(await simulator.isListening(20_000)).toBe(true)
  } finally {
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
