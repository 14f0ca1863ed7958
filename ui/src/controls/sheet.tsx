import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog that comes from the bottom edge on a phone, where the thumb is, and stands in the middle above 768 px. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />
}
