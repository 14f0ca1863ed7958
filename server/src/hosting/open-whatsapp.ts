import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createCloudGateway } from '../integrations/whatsapp/cloud-gateway.ts'
import type { WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import { isGatewayFit } from '../integrations/whatsapp/inspect-gateway.ts'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import { createWwebjsGateway } from '../integrations/whatsapp/wwebjs-gateway.ts'
import type { Configuration } from './configuration.ts'
import { startHelper } from './helper-process.ts'
import { StartProblem } from './start-problem.ts'

/** `isReady` resolves when messages can be sent and read. */
export type OpenedWhatsApp = {
  readonly whatsapp: WhatsAppWays
  readonly isReady: Promise<unknown>
  stop(): Promise<void>
}

const simulatorPatienceMs = 10_000
const simulatedSession = 'laci'

/** The ways to WhatsApp that the configuration names, or a simulator of all of them, with keys that are good for this run. */
export async function openWhatsApp(
  configuration: Configuration,
  options: { projectFolder: string; log: Logger },
): Promise<OpenedWhatsApp> {
  const { whatsapp, isProduction } = configuration
  if (whatsapp.kind === 'simulator') return simulateWhatsApp(configuration, whatsapp, options)
  const common = { isProduction, isSimulator: false, clock: Date.now }
  const gateways: WhatsAppGateway[] = []
  if (whatsapp.wwebjs) gateways.push(createWwebjsGateway({ ...common, ...whatsapp.wwebjs }))
  if (whatsapp.cloud) gateways.push(createCloudGateway({ ...common, ...whatsapp.cloud }))
  for (const gateway of gateways) {
    if (!(await isGatewayFit(gateway, { isProduction, log: options.log })))
      throw simulatorInProduction(gateway)
  }
  return {
    whatsapp: { gateways, routes: whatsapp.routes },
    isReady: Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}

function simulateWhatsApp(
  { dataFolder, isProduction, port: serverPort }: Configuration,
  { port, routes }: { port: number; routes: WhatsAppWays['routes'] },
  { projectFolder, log }: { projectFolder: string; log: Logger },
): OpenedWhatsApp {
  const [apiKey, token, appSecret, verifyToken] = [freshSecret(), freshSecret(), freshSecret(), freshSecret()]
  const phoneNumberId = '100'
  const simulator = startHelper({
    program: `${projectFolder}/simulators/whatsapp/main.ts`,
    settings: {
      ...{ 'api-key': apiKey, session: simulatedSession },
      ...{ 'cloud-token': token, 'cloud-number': phoneNumberId, 'cloud-secret': appSecret },
      'events-url': `http://127.0.0.1:${serverPort}/api/whatsapp`,
      'data-file': join(dataFolder, 'whatsapp-simulator.json'),
    },
    port,
    log,
  })
  const common = { baseUrl: `http://127.0.0.1:${port}`, isProduction, isSimulator: true, clock: Date.now }
  const gateways = [
    createWwebjsGateway({ ...common, apiKey, session: simulatedSession }),
    createCloudGateway({
      ...common,
      version: 'v25.0',
      ...{ phoneNumberId, token, appSecret, verifyToken, templatePrefix: 'laci_' },
    }),
  ]
  return {
    whatsapp: { gateways, routes },
    isReady: simulator.isListening(simulatorPatienceMs),
    stop: () => simulator.stop(),
  }
}

function freshSecret(): string {
  return randomBytes(24).toString('base64url')
}

function simulatorInProduction({ name }: WhatsAppGateway): StartProblem {
  const variable = name === 'wwebjs' ? 'WHATSAPP_GATEWAY_URL' : 'WHATSAPP_CLOUD_URL'
  return new StartProblem('simulator_in_production', {
    indonesian: `${variable} menunjuk ke simulator, jadi Laci tidak dijalankan: kode pendaftaran tidak akan sampai ke siapa pun. Data aman. Isi alamat gerbang WhatsApp yang asli.`,
    english: `${variable} leads to a simulator, so Laci was not started: registration codes would reach nobody. Data is safe. Set the address of the real gateway.`,
  })
}
