import { resolve } from 'node:path'
import { openKeys } from './crypto/keys.ts'

// The program behind `npm run keys`: prints the two API keys of the data folder, and makes them when there are none.
// It reads files only, so it works beside a running server.

const keys = await openKeys(resolve(process.env.DATA_DIR?.trim() || './data'), Date.now())
console.log(`ANON_KEY=${keys.anonKey}\nSERVICE_KEY=${keys.serviceKey}`)
