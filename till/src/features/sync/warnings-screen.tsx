import { instant } from '@laci/domain/base/time/instant.ts'
import { isReviewable, reviewWarningsCommand } from '@laci/domain/warning/review-warnings.ts'
import { maximumReviewedPerEvent } from '@laci/domain/warning/warning.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { FurtherRows } from '@laci/ui/controls/further-rows.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { heldTexts } from '@laci/ui/texts/held.ts'
import { warningAdvice } from '@laci/ui/texts/till-warning.ts'
import { warningWords } from '@laci/ui/texts/warning.ts'
import { CheckCheck, CircleAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { WarningRow } from '../../engine/api/sync-status.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useDeviceNames } from '../../ui/state/use-device-names.ts'
import { goodsOfWarning, numberToName } from './warning-links.ts'

const shownReviewed = 50

/** *Peringatan*: what was noticed, how bad it is, on which device and when, and what to do. */
export function WarningsScreen() {
  const shop = useShop()
  const warnings = useReadable(shop.warnings)
  const deviceNames = useDeviceNames()
  const [review, isBusy] = useReview()
  const open = warnings.filter((warning) => !warning.isReviewed)
  const allReviewed = warnings.filter((warning) => warning.isReviewed)
  const reviewed = allReviewed.slice(0, shownReviewed)
  const reviewable = open.filter((warning) => !warning.isLocal).map((warning) => warning.warningId)

  return (
    <Page
      title="Peringatan"
      testId="warnings"
      isRoomy
      actions={
        reviewable.length > 1 ? (
          <Button
            tone="outline"
            isBusy={isBusy}
            onClick={() => review(reviewable.slice(0, maximumReviewedPerEvent))}
            data-testid="review-all"
          >
            <CheckCheck aria-hidden size={20} />
            Tandai semua sudah dilihat
          </Button>
        ) : null
      }
    >
      {open.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden size={36} className="text-daun-700" />}>
          Tidak ada peringatan baru. Catatan semua perangkat cocok.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 @4xl:grid-cols-2 @4xl:items-start">
          {open.map((warning) => (
            <WarningCard key={warning.warningId} warning={warning} deviceNames={deviceNames} />
          ))}
        </ul>
      )}
      {reviewed.length > 0 ? (
        <>
          <h2 className="text-lg font-extrabold">Sudah dilihat</h2>
          <ul className="grid gap-3 @4xl:grid-cols-2 @4xl:items-start">
            {reviewed.map((warning) => (
              <WarningCard key={warning.warningId} warning={warning} deviceNames={deviceNames} />
            ))}
          </ul>
          <FurtherRows count={allReviewed.length - reviewed.length} what="peringatan lebih lama" />
        </>
      ) : null}
    </Page>
  )
}

function WarningCard({
  warning,
  deviceNames,
}: {
  warning: WarningRow
  deviceNames: ReadonlyMap<string, string>
}) {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const [review, isBusy] = useReview()
  const isRed = warning.severity === 'red'
  const productId = goodsOfWarning(warning)
  const product = productId === null ? null : shop.catalog.product(productId)
  const about = product?.fields.name ?? (typeof warning.detail.name === 'string' ? warning.detail.name : '')
  const device = deviceWords(warning, shop.deviceId, deviceNames)
  return (
    <li
      data-testid="warning"
      data-code={warning.code}
      className="grid gap-2 rounded-tile border border-garis bg-putih p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        {warning.isReviewed ? (
          <Chip>Sudah dilihat</Chip>
        ) : (
          <Chip
            tone={isRed ? 'danger' : 'warning'}
            icon={isRed ? <CircleAlert aria-hidden size={16} /> : <TriangleAlert aria-hidden size={16} />}
          >
            {isRed ? 'Penting' : 'Perlu dilihat'}
          </Chip>
        )}
        <span className="text-sm text-redup">
          {device} · {formatDateTime(instant(warning.raisedAt), settings.zone)}
        </span>
      </div>
      <p className="font-semibold">
        {warningWords(warning, settings)}
        {about === '' ? '' : ` (${about})`}
      </p>
      <p>
        {warningAdvice[warning.code]}
        {numberToName(warning) === null ? '' : ` Nomor urut ${numberToName(warning)}.`}
      </p>
      {product === null ? null : (
        <Link
          to={`/produk/${product.productId}/kartu-stok`}
          className={buttonClass('outline', 'medium', 'justify-self-start')}
          data-testid="warning-product"
        >
          Lihat kartu stok
        </Link>
      )}
      {warning.code === 'command_held' && !warning.isReviewed ? (
        <Link
          to="/menunggu-pemilik"
          className={buttonClass('outline', 'medium', 'justify-self-start')}
          data-testid="held-open"
        >
          {heldTexts.look}
        </Link>
      ) : null}
      {!isReviewable(warning) ? null : (
        <Button
          tone="outline"
          className="justify-self-start"
          isBusy={isBusy}
          onClick={() => review([warning.warningId])}
          data-testid="review-warning"
        >
          Tandai sudah dilihat
        </Button>
      )}
    </li>
  )
}

function useReview(): [review: (warningIds: readonly string[]) => void, isBusy: boolean] {
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  return [(warningIds) => void run(() => execute(reviewWarningsCommand, warningIds)), isBusy]
}

function deviceWords(warning: WarningRow, ownId: string, names: ReadonlyMap<string, string>): string {
  if (warning.deviceId === null) return 'Toko'
  if (warning.deviceId === ownId) return 'Perangkat ini'
  return names.get(warning.deviceId) ?? 'Perangkat lain'
}
