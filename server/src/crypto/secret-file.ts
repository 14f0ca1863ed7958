import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Writes a secret that only its owner may read. Whole or not at all: a power cut leaves the old file or none. */
export function writeSecretFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}
