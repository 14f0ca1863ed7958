import { shownFileSize } from '@laci/domain/base/release/release-manifest.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { doneSchema, type ReleaseView, releaseViewSchema } from '@laci/domain/operator/desk-wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { Notice } from '../../shell/message.tsx'
import { Asking, Card } from './desk-list.tsx'
import { Fact, Facts, shownTime } from './facts.tsx'
import { useDeskCommand, useDeskRead } from './use-desk.ts'

/** What can be downloaded. Files come with the deploy; here the installer is held back or offered again. */
export function ReleasePart() {
  const release = useDeskRead('/release', releaseViewSchema)
  return (
    <Card testId="desk-release">
      <Asking query={release} data={release.data}>
        {(view) => <Release view={view} />}
      </Asking>
    </Card>
  )
}

function Release({ view: { version, publishedOn, windows, android, heldAt } }: { view: ReleaseView }) {
  const changing = useDeskCommand(doneSchema)
  const isHeld = heldAt !== null
  return (
    <div className="grid gap-5 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-extrabold">{`Versi ${version}`}</h2>
        {windows === null ? (
          <Chip>Belum ada pemasang</Chip>
        ) : isHeld ? (
          <Chip tone="danger">Ditahan</Chip>
        ) : (
          <Chip tone="success">Ditawarkan</Chip>
        )}
      </div>
      <Facts>
        {publishedOn === null ? null : <Fact label="Terbit">{formatDay(publishedOn as BusinessDay)}</Fact>}
        {android === null ? null : (
          <Fact label="Android">
            <a href={android.storeAddress} className={`${textLinkClass} inline-flex min-h-12 items-center`}>
              Halaman toko aplikasi
            </a>
          </Fact>
        )}
        {windows === null ? null : (
          <>
            <Fact label="Pemasang Windows">{`${windows.file}, ${shownFileSize(windows.sizeBytes)}`}</Fact>
            <Fact label="SHA-256">
              <code className="font-mono text-sm break-all">{windows.sha256}</code>
            </Fact>
          </>
        )}
        {isHeld ? <Fact label="Ditahan sejak">{shownTime(heldAt)}</Fact> : null}
      </Facts>
      <p className="text-sm text-redup">
        Berkas dan manifes diterbitkan bersama pemasangan server, tidak dari sini.{' '}
        {windows === null
          ? 'Versi ini belum membawa pemasang Windows, jadi tidak ada yang bisa ditahan.'
          : 'Menahan berarti halaman unduh tidak menawarkan pemasang Windows sampai ditawarkan lagi atau versi lain terbit.'}
      </p>
      {changing.failure ? <Notice>{changing.failure}</Notice> : null}
      {windows === null ? null : (
        <Button
          tone={isHeld ? 'primary' : 'danger'}
          isBusy={changing.isBusy}
          busyLabel={commonTexts.processing}
          className="justify-self-start"
          data-testid="desk-release-switch"
          onClick={() =>
            changing.run(
              '/release',
              { version, isHeld: !isHeld },
              { success: isHeld ? 'Ditawarkan lagi' : 'Ditahan', touches: ['/release', '/audit'] },
            )
          }
        >
          {isHeld ? 'Tawarkan lagi' : 'Tahan versi ini'}
        </Button>
      )}
    </div>
  )
}
