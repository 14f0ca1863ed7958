import { readFileSync } from 'node:fs'
import { StartProblem } from './start-problem.ts'

type Environment = { readonly [name: string]: string | undefined }

/** Secrets that may stand in a file instead: `WHATSAPP_CLOUD_TOKEN_FILE=/run/secrets/token`. */
const secretNames = [
  ...[
    'WHATSAPP_GATEWAY_KEY',
    'WHATSAPP_CLOUD_TOKEN',
    'WHATSAPP_CLOUD_APP_SECRET',
    'WHATSAPP_CLOUD_VERIFY_TOKEN',
  ],
  ...['MIDTRANS_SERVER_KEY', 'DATABASE_URL', 'DATABASE_APP_URL'],
]

/**
 * The environment with the secrets that files hold [RUN-12]. A variable that is set wins over its file. Throws StartProblem
 * `bad_configuration` that names the variable, never what the file holds.
 */
export function withSecretFiles(environment: Environment): Environment {
  const read: { [name: string]: string } = {}
  for (const name of secretNames) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path || environment[name]?.trim()) continue
    try {
      read[name] = readFileSync(path, 'utf8').trim()
    } catch (cause) {
      throw new StartProblem(
        'bad_configuration',
        {
          indonesian: `Berkas yang disebut ${name}_FILE tidak bisa dibaca. Data tidak disentuh.`,
          english: `The file that ${name}_FILE names cannot be read. No data was touched.`,
        },
        { cause },
      )
    }
  }
  return { ...environment, ...read }
}
