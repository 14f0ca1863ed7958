const markKey = 'laci-browser'

/**
 * The random mark of this browser [AFFILIATE-4], made at its first use and kept: 32 hex digits. `random` holds 16 fresh
 * bytes. With storage switched off each use is another one, which is as good as none.
 */
export function deviceMark(storage: Pick<Storage, 'getItem' | 'setItem'>, random: () => Uint8Array): string {
  try {
    const kept = storage.getItem(markKey)
    if (kept !== null) return kept
  } catch {
    // As below.
  }
  const made = Array.from(random(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    storage.setItem(markKey, made)
  } catch {
    // Nothing can be kept here: registering goes on.
  }
  return made
}
