import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import type { FormEvent, ReactNode, RefObject } from 'react'

/**
 * A record of the shop in a form on a sheet. Whoever closes it with something typed is asked first, so that no press beside
 * it loses anything.
 */
export function FormSheet({
  form,
  title,
  initialFocus,
  isBusy,
  isChanged,
  lossText,
  isScanClosed = false,
  onClose,
  onSubmit,
  foot,
  testId,
  children,
}: {
  form: RefObject<HTMLFormElement | null>
  title: string
  initialFocus: RefObject<HTMLInputElement | null>
  isBusy: boolean
  isChanged: boolean
  /** What would be lost: *Isian produk ini belum disimpan dan akan hilang.* */
  lossText: string
  /** A scan here belongs to nobody. */
  isScanClosed?: boolean
  onClose: () => void
  onSubmit: () => void
  foot: ReactNode
  testId: string
  children: ReactNode
}) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      lossText={isChanged ? lossText : null}
      isDismissible={!isBusy}
      title={title}
      initialFocus={initialFocus}
      testId={testId}
    >
      <form
        ref={form}
        noValidate
        autoComplete="off"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
        {...(isScanClosed && { 'data-no-scan': true })}
      >
        {children}
        <SheetFoot isRuled>{foot}</SheetFoot>
      </form>
    </Sheet>
  )
}
