import type { DeletionView } from '@laci/domain/account/deletion-wire.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone } from '@laci/domain/base/time/zone.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { deletionTexts } from '@laci/ui/texts/deletion.ts'
import type { ReactNode } from 'react'

/** Tills, staff and commission, before anything is deleted (ruling 34) [ACCOUNT-19]. */
export function DeletionInTheWay({
  view: { tills, staffNames, affiliate },
  isLooking,
  onLookAgain,
}: {
  view: DeletionView
  isLooking: boolean
  onLookAgain: () => void
}) {
  return (
    <div className="grid gap-5" data-testid="deletion-view">
      <Part heading={deletionTexts.tillsHeading}>
        {tills.length === 0 ? (
          <p className="text-redup">{deletionTexts.noTills}</p>
        ) : (
          <>
            <ul className="grid gap-2">
              {tills.map((till) => (
                <Till key={till.deviceId} till={till} />
              ))}
            </ul>
            <Button
              tone="quiet"
              className="-ml-5 justify-self-start"
              isBusy={isLooking}
              busyLabel={commonTexts.processing}
              onClick={onLookAgain}
              data-testid="deletion-look-again"
            >
              {deletionTexts.checkAgain}
            </Button>
          </>
        )}
      </Part>
      {staffNames.length > 0 ? (
        <Part heading={deletionTexts.staffHeading}>
          <p>{deletionTexts.staffLose(staffNames.join(', '))}</p>
        </Part>
      ) : null}
      {affiliate !== null ? (
        <Part heading={deletionTexts.affiliateHeading}>
          {affiliate.unpaidRupiah > 0 ? (
            <>
              <p>{deletionTexts.affiliateOwed(formatRupiah(rupiah(affiliate.unpaidRupiah)))}</p>
              {affiliate.hasBankAccount ? null : (
                <p className="font-semibold text-cabai-600">{deletionTexts.affiliateNoAccount}</p>
              )}
            </>
          ) : (
            <p className="text-redup">{deletionTexts.affiliateNothingOwed}</p>
          )}
        </Part>
      ) : null}
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-extrabold">{heading}</h3>
      {children}
    </section>
  )
}

function Till({ till: { letter, name, unsentCount, lastSeenAt } }: { till: DeletionView['tills'][number] }) {
  const holds = unsentCount !== null && unsentCount > 0
  const seen =
    lastSeenAt === null
      ? deletionTexts.tillNever
      : deletionTexts.tillSeen(formatDateTime(instant(lastSeenAt), defaultZone))
  return (
    <li
      data-testid="deletion-till"
      className={`grid rounded-control border px-4 py-3 ${holds ? 'border-cabai-600 bg-cabai-50' : 'border-garis'}`}
    >
      <span className="font-semibold">{deletionTexts.tillName(letter, name)}</span>
      <span className={holds ? 'font-semibold text-cabai-600' : undefined}>
        {unsentCount === null
          ? deletionTexts.tillSilent
          : holds
            ? deletionTexts.tillUnsent(unsentCount)
            : deletionTexts.tillSent}
      </span>
      <span className="text-sm text-redup">{seen}</span>
    </li>
  )
}
