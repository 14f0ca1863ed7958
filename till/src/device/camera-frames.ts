import type { CodeReader } from './code-reader.ts'

type Region = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Wide enough for the thinnest bar of a shop's goods, small enough for a slow computer. */
const longestSide = 960
/** Between two looks: the device has other work, too. */
const restMs = 80

/**
 * The part of a film that a box shows which the film covers whole. Only that is read: a code beside the box would count
 * without anybody seeing why [CAMERA-2].
 */
export function shownRegion(
  film: { readonly width: number; readonly height: number },
  box: { readonly width: number; readonly height: number },
): Region {
  const scale = Math.max(box.width / film.width, box.height / film.height)
  const width = Math.min(film.width, box.width / scale)
  const height = Math.min(film.height, box.height / scale)
  return { x: (film.width - width) / 2, y: (film.height - height) / 2, width, height }
}

/** Reads the camera's picture again and again until it is stopped; one look at a time. */
export function watchFrames(deps: {
  readonly page: Window & typeof globalThis
  readonly video: HTMLVideoElement
  readonly reader: CodeReader
  /** False while nobody wants codes: then nothing is read and the device rests. */
  readonly isWanted: () => boolean
  /** `atMs`: when the picture was taken, by `performance.now()`. */
  readonly onFrame: (codes: readonly string[], atMs: number) => void
  readonly onFault: (cause: unknown) => void
}): () => void {
  const { page, video } = deps
  const canvas = page.document.createElement('canvas')
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  let timer = 0
  let isStopped = false

  async function look(): Promise<void> {
    const isShown = video.videoWidth > 0 && video.clientWidth > 0 && !page.document.hidden
    if (paper !== null && isShown && deps.isWanted()) {
      const atMs = page.performance.now()
      const film = { width: video.videoWidth, height: video.videoHeight }
      const { x, y, width, height } = shownRegion(film, {
        width: video.clientWidth,
        height: video.clientHeight,
      })
      const scale = Math.min(1, longestSide / Math.max(width, height))
      canvas.width = Math.max(1, Math.round(width * scale))
      canvas.height = Math.max(1, Math.round(height * scale))
      paper.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
      try {
        const codes = await deps.reader.read(canvas)
        if (!isStopped) deps.onFrame(codes, atMs)
      } catch (cause) {
        if (!isStopped) deps.onFault(cause)
        return
      }
    }
    if (!isStopped) timer = page.setTimeout(look, restMs)
  }

  void look()
  return () => {
    isStopped = true
    page.clearTimeout(timer)
  }
}
