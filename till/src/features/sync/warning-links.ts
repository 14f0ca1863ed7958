import type { Warning } from '@laci/domain/warning/warning.ts'

/** The number that an advice asks for; null: it asks for none, and then it says nothing to anybody [TILL-177]. */
export function numberToName({ code, deviceSeq }: Pick<Warning, 'code' | 'deviceSeq'>): number | null {
  return code === 'malformed_event' ? deviceSeq : null
}

/** The goods that a warning is about, where it names some: from there they are put right [TILL-177]. */
export function goodsOfWarning({ detail }: Pick<Warning, 'detail'>): string | null {
  return typeof detail.productId === 'string' ? detail.productId : null
}
