import type { PrinterAddress, PrinterWayKind } from '@laci/domain/printer/setup.ts'
import type { Readable } from '../../engine/base/readable.ts'

/** `lost`: it was open and went away by itself; it may come back. */
export type PortState = 'closed' | 'opening' | 'open' | 'lost'

/**
 * The way to one printer. Whoever writes knows nothing of cables: size and pace of the writes belong to the port. All
 * methods throw a `PrinterProblem` and nothing else.
 */
export type PrinterPort = {
  readonly state: Readable<PortState>
  /** Nothing happens when it is open. `isAsked`: a person waits for it, so a port that seems away is tried too. */
  open(options?: { readonly isAsked: boolean }): Promise<void>
  /** Resolves when the last byte was handed over; whether it is on paper no cheap unit says. */
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** One kind of connection that a browser may have. The local print bridge will be another one. */
export type PrinterWay = {
  readonly kind: PrinterWayKind
  readonly isSupported: boolean
  /** Opens the browser's own list, so it must be called inside a press. */
  choose(): Promise<FoundPrinter>
  /** Without a press; null: the browser does not let us, or it is not there. Then somebody has to choose it again. */
  find(address: PrinterAddress): Promise<PrinterPort | null>
}

/** One object for a device of the browser, whoever asks: two would fight for its one writer. */
export function keepPorts<Key, Port>(): (key: Key, open: () => Port) => Port {
  const ports = new Map<Key, Port>()
  return (key, open) => {
    const port = ports.get(key) ?? open()
    ports.set(key, port)
    return port
  }
}

export type FoundPrinter = {
  readonly address: PrinterAddress
  /** What the device calls itself; empty where nothing says it. */
  readonly name: string
  readonly port: PrinterPort
  /** The address again, with what the port has learnt by printing. */
  learnt(): PrinterAddress
}

export type PrinterProblemCode =
  /** This browser has no such connection. */
  | 'not_supported'
  /** The browser or the owner of the machine forbids it. */
  | 'permission_denied'
  /** The list was closed without a choice. */
  | 'not_chosen'
  /** The browser has forgotten it: it has to be chosen again. */
  | 'not_remembered'
  /** Off, out of reach, or out of its socket. */
  | 'out_of_reach'
  /** Another program or window holds it. */
  | 'port_taken'
  /** The vendor's driver holds it (WebUSB on Windows). */
  | 'driver_owned'
  | 'connection_lost'
  /** It takes no more: out of paper, or its lid is open. */
  | 'timed_out'
  | 'write_failed'
  /** No way to write to it was found. */
  | 'no_printer_service'
  /** Toy printers with a language of their own. */
  | 'cat_printer'

export class PrinterProblem extends Error {
  override name = 'PrinterProblem'
  readonly code: PrinterProblemCode
  /** Bytes may have reached the printer: printing the same again could give two papers [PRINTER-6]. */
  readonly mayHavePrinted: boolean
  constructor(code: PrinterProblemCode, mayHavePrinted = false, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.mayHavePrinted = mayHavePrinted
  }
}

/** The browser's refusal to choose or to open, in our words. */
export function asOpenProblem(cause: unknown): PrinterProblem {
  if (cause instanceof PrinterProblem) return cause
  const name = cause instanceof Error ? cause.name : ''
  const code = openCodes[name] ?? 'out_of_reach'
  return new PrinterProblem(code, false, cause)
}

/** Names of the errors of Web Serial, WebUSB and Web Bluetooth, by their specifications. */
const openCodes: { readonly [name: string]: PrinterProblemCode } = {
  NotFoundError: 'not_chosen',
  AbortError: 'not_chosen',
  SecurityError: 'permission_denied',
  NotAllowedError: 'permission_denied',
  InvalidStateError: 'port_taken',
}
