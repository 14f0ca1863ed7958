import { commonTexts, errorScreenTexts } from '../texts/common.ts'
import { Button } from './button.tsx'
import { buttonClass } from './button-class.ts'
import { classes } from './classes.ts'
import { LogoMark } from './logo.tsx'

/**
 * The one screen for "this cannot be shown": unknown addresses and broken screens alike [UI-8]. It knows no router, so that
 * the prerendered 404 page costs no script.
 */
export function ErrorScreen({
  status,
  statusText,
  mainId,
  homeHref = '/',
  whatsappHref,
  onRetry,
  detail,
}: {
  /** 404, 405, 400; 500 for a screen that broke. */
  status: number
  statusText: string
  /** Set where a header and a footer stand around it: the id that their skip link leads to. */
  mainId?: string
  homeHref?: string
  /** Left out where the number is not known, as offline in the till: a link to nobody helps nobody. */
  whatsappHref?: string
  /** Where trying again can help, for example after a script did not arrive. */
  onRetry?: () => void
  /** Stack trace, in development only. */
  detail?: string | undefined
}) {
  return (
    <main
      id={mainId}
      tabIndex={mainId ? -1 : undefined}
      className={classes('grid place-items-center px-4 py-12', mainId ? 'min-h-[70dvh]' : 'min-h-dvh')}
    >
      <div className="flex w-full max-w-xl flex-col items-start gap-4">
        <LogoMark className="size-14" />
        <h1 className="text-2xl font-extrabold text-balance md:text-3xl">{errorScreenTexts.heading}</h1>
        <p className="text-lg font-semibold">{errorScreenTexts.helpOf[status] ?? errorScreenTexts.help}</p>
        <p className="text-redup tabular-nums">{`${status} ${statusText}`}</p>
        <p className="mt-2 flex flex-wrap gap-3">
          {onRetry ? <Button onClick={onRetry}>{commonTexts.retry}</Button> : null}
          <a href={homeHref} className={buttonClass(onRetry ? 'outline' : 'primary')}>
            {errorScreenTexts.home}
          </a>
          {whatsappHref ? (
            <a href={whatsappHref} className={buttonClass('outline')} rel="noopener" target="_blank">
              {errorScreenTexts.whatsapp}
            </a>
          ) : null}
        </p>
        {detail ? (
          <pre className="max-w-full overflow-x-auto rounded-control bg-putih p-4 text-xs">{detail}</pre>
        ) : null}
      </div>
    </main>
  )
}
