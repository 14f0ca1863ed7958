/** An answer of an outside service is a few kilobytes; whoever sends more is not that service. */
const largestAnswerBytes = 262_144

/** The JSON of an answer, undefined when it is none or far too long. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.body === null) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > largestAnswerBytes) return undefined
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}

const neverConnectedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether a failed `fetch` never reached the other side: only then is it sure that nothing of ours was read. */
export function wasNeverConnected(error: unknown): boolean {
  const cause = (error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } }).cause
  const codes = [cause?.code, ...(cause?.errors ?? []).map((one) => one.code)]
  return codes.some((code) => code === 'UND_ERR_CONNECT_TIMEOUT' || neverConnectedCodes.has(String(code)))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
