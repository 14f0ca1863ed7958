import { classes } from './classes.ts'

const boxes = {
  dialog:
    'm-auto w-[min(26rem,100vw-min(2rem,8vw))] rounded-sheet transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
  sheet: classes(
    'mt-auto w-full rounded-t-sheet md:m-auto md:w-[33.75rem] md:max-w-[calc(100vw-2rem)] md:rounded-sheet',
    'transition-[translate,opacity] data-ending-style:translate-y-6 data-ending-style:opacity-0',
    'data-starting-style:translate-y-6 data-starting-style:opacity-0',
  ),
}

/** The shade and the box of every dialog; also used by the alert dialog, which differs only in its root. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
// What has the focus is not below the buttons that stay in sight.
export const viewportClass =
  'fixed inset-0 z-50 flex overflow-y-auto overscroll-contain scroll-pb-28 md:py-6 low:scroll-pb-0'
export const popupClass = (shape: 'dialog' | 'sheet') =>
  classes(
    // With large letters the edges give way and long words break: nothing stands beyond the box.
    'relative flex flex-col gap-4 bg-putih [--edge:min(1.5rem,6vw)] p-(--edge) wrap-break-word narrow:wrap-anywhere shadow-sheet duration-150 ease-out',
    boxes[shape],
  )
export const titleClass = 'pr-[48px] text-xl font-extrabold text-balance'
