import { mayDo, seeFiguresPermission } from '@laci/domain/base/permission/permission.ts'
import { runningShift } from '@laci/domain/shift/running.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Columns, Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useStep } from '../../ui/base/use-step.ts'
import { OpenShiftForm } from '../../ui/shift/open-shift-form.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { CloseShift } from './close-shift.tsx'
import { OtherShifts } from './other-shifts.tsx'
import { PastShifts } from './past-shifts.tsx'
import { RunningShift } from './running-shift.tsx'
import { ShiftSummary } from './shift-summary.tsx'

/**
 * *Shift & kas*: this device's drawer from opening to count, and the shifts before it. What is being closed or looked at
 * stands in the address, so that a phone's back key leads back here.
 */
export function ShiftScreen() {
  const shop = useShop()
  const [address, setAddress] = useSearchParams()
  const shifts = useReadable(shop.records.ofKind('shift'))
  const maySee = mayDo(useReadable(shop.staff.current), seeFiguresPermission)
  const running = runningShift(shifts, shop.deviceId)
  const closingId = address.get('tutup')
  const shownId = address.get('ringkasan')
  const step = useStep()
  const back = () => step.back(() => setAddress({}, { replace: true }))
  const show = (shiftId: string) => setAddress({ ringkasan: shiftId }, step.opening)
  const close = (shiftId: string) => setAddress({ tutup: shiftId }, step.opening)

  const [openedHere, setOpenedHere] = useState(false)
  const closing = shifts.find((one) => one.id === closingId)
  if (closing?.fields.status === 'open') {
    return (
      <CloseShift
        key={closing.id}
        shiftId={closing.id}
        onBack={back}
        onClosed={() => setAddress({ ringkasan: closing.id, baru: '1' }, step.staying)}
      />
    )
  }
  const shown = shifts.find((one) => one.id === (shownId ?? closingId))
  if (shown !== undefined) {
    return (
      <ShiftSummary key={shown.id} shiftId={shown.id} isFresh={address.get('baru') !== null} onBack={back} />
    )
  }
  return (
    <Page title="Shift & kas" testId="shift" isRoomy>
      <Columns aside={<PastShifts shifts={shifts} maySee={maySee} onOpen={show} />}>
        {running === null ? (
          <Section title="Buka shift">
            <OpenShiftForm onOpened={() => setOpenedHere(true)} />
          </Section>
        ) : (
          <RunningShift
            key={running.id}
            shiftId={running.id}
            isFresh={openedHere}
            onClose={() => close(running.id)}
          />
        )}
        <OtherShifts shifts={shifts} ownId={running?.id ?? null} onClose={close} />
      </Columns>
    </Page>
  )
}
