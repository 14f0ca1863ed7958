import { isBlack, type PrintPicture } from '@laci/domain/base/print/print-picture.ts'

/** Puts the dots of a printer on a canvas, one pixel a dot, at `left` and `top`. */
export function paintPicture(
  canvas: CanvasRenderingContext2D,
  picture: PrintPicture,
  left = 0,
  top = 0,
): void {
  const image = canvas.createImageData(picture.widthDots, picture.heightDots)
  for (let y = 0; y < picture.heightDots; y += 1)
    for (let x = 0; x < picture.widthDots; x += 1) {
      const at = (y * picture.widthDots + x) * 4
      image.data.fill(isBlack(picture, x, y) ? 0 : 255, at, at + 3)
      image.data[at + 3] = 255
    }
  canvas.putImageData(image, left, top)
}

/** Makes `canvas` exactly the picture. */
export function showPicture(canvas: HTMLCanvasElement, picture: PrintPicture): void {
  canvas.width = picture.widthDots
  canvas.height = picture.heightDots
  const context = canvas.getContext('2d')
  if (context !== null) paintPicture(context, picture)
}
