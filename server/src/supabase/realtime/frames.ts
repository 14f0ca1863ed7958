/** The two forms of the clients' wire (contract, section 10). Chosen by `vsn` in the address of the socket. */
export type ProtocolVersion = '1.0.0' | '2.0.0'

/** The client's own number of a message, given back with its answer. */
export type Ref = string | number | null

/** What is said to a topic. JSON is kept as text: it is checked once and handed on as it came. */
export type Broadcast = {
  readonly event: string
  readonly content:
    | { readonly kind: 'json'; readonly text: string }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
}

export type ClientFrame = {
  readonly joinRef: Ref
  readonly ref: Ref
  readonly topic: string
  readonly event: string
  /** Of a broadcast: already read. */
  readonly broadcast: Broadcast | null
  /** Of everything else: any JSON. */
  readonly payload: unknown
}

export type ServerMessage = {
  readonly joinRef: Ref
  readonly ref: Ref
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** Names that are longer are nobody's: the binary form counts them in one byte. */
const longestNameBytes = 255

const pushKind = 3
const broadcastKind = 4
const rawEncoding = 0
const jsonEncoding = 1

/** Reads one frame, or null when it is none of this version's. Never throws, whatever the bytes. */
export function readFrame(version: ProtocolVersion, data: Uint8Array, isBinary: boolean): ClientFrame | null {
  try {
    if (isBinary) return version === '2.0.0' ? readBinaryPush(data) : null
    const value: unknown = JSON.parse(textOf(data))
    const parts = version === '2.0.0' ? partsOfArray(value) : partsOfObject(value)
    return parts === null ? null : frameOf(parts)
  } catch {
    // Not UTF-8, not JSON, or nested so deeply that it cannot be written again.
    return null
  }
}

type Parts = { joinRef: unknown; ref: unknown; topic: unknown; event: unknown; payload: unknown }

function partsOfArray(value: unknown): Parts | null {
  if (!Array.isArray(value) || value.length !== 5) return null
  const [joinRef, ref, topic, event, payload] = value as unknown[]
  return { joinRef, ref, topic, event, payload }
}

function partsOfObject(value: unknown): Parts | null {
  if (!isObject(value)) return null
  const { join_ref: joinRef = null, ref = null, topic, event, payload = {} } = value
  return { joinRef, ref, topic, event, payload }
}

function frameOf({ joinRef, ref, topic, event, payload }: Parts): ClientFrame | null {
  if (!isRef(joinRef) || !isRef(ref) || !isName(topic) || !isName(event)) return null
  if (event !== 'broadcast') return { joinRef, ref, topic, event, payload, broadcast: null }
  if (!isObject(payload) || !isName(payload.event)) return null
  const text = JSON.stringify(payload.payload ?? {})
  const broadcast: Broadcast = { event: payload.event, content: { kind: 'json', text } }
  return { joinRef, ref, topic, event, payload: null, broadcast }
}

/** Six length bytes and the encoding, then the strings in the same order, then the content. */
function readBinaryPush(data: Uint8Array): ClientFrame | null {
  const headBytes = 7
  if (data.length < headBytes || data[0] !== pushKind) return null
  const encoding = data[6]
  let at = headBytes
  const next = (lengthAt: number): string => {
    const end = at + data[lengthAt]!
    if (end > data.length) throw new RangeError('shorter than it says')
    const text = textOf(data.subarray(at, end))
    at = end
    return text
  }
  const joinRef = next(1)
  const ref = next(2)
  const topic = next(3)
  const event = next(4)
  const metadata = next(5)
  // What a client may ask for there (keeping the message) is not offered: refused, never passed over.
  if (topic === '' || event === '' || (metadata !== '' && metadata !== '{}')) return null
  const content = data.subarray(at)
  const frame = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: null }
  if (encoding === rawEncoding) {
    return { ...frame, broadcast: { event, content: { kind: 'bytes', bytes: content } } }
  }
  if (encoding !== jsonEncoding) return null
  const text = JSON.stringify(JSON.parse(textOf(content)))
  return { ...frame, broadcast: { event, content: { kind: 'json', text } } }
}

export function writeMessage(version: ProtocolVersion, message: ServerMessage): string {
  const { joinRef, ref, topic, event, payload } = message
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
}

/**
 * A broadcast as members of this version read it: the same for all of them. Null: bytes cannot be said in 1.0.0. Only
 * `type`, `event` and `payload` are handed on: another member could make a client stumble over anything more.
 */
export function writeBroadcast(
  version: ProtocolVersion,
  topic: string,
  broadcast: Broadcast,
): string | Uint8Array | null {
  const { event, content } = broadcast
  if (content.kind === 'bytes') return version === '2.0.0' ? writeBytes(topic, event, content.bytes) : null
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.text}}`
  const name = JSON.stringify(topic)
  return version === '2.0.0'
    ? `[null,null,${name},"broadcast",${payload}]`
    : `{"topic":${name},"event":"broadcast","payload":${payload},"ref":null,"join_ref":null}`
}

function writeBytes(topic: string, event: string, bytes: Uint8Array): Uint8Array {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  const head = [broadcastKind, topicBytes.length, eventBytes.length, 0, rawEncoding]
  return Buffer.concat([Uint8Array.from(head), topicBytes, eventBytes, bytes])
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const textOf = (bytes: Uint8Array) => utf8.decode(bytes)

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A topic or event that can be said in both forms. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= longestNameBytes
}

function isRef(value: unknown): value is Ref {
  if (value === null) return true
  return typeof value === 'number' ? Number.isSafeInteger(value) : isShortText(value)
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 64
}
