import { readPicture, withoutMetadata } from '../../../domain/desk/picture.ts'

/** Twice as wide as the site shows a person. */
const SIDE = 640
const QUALITY = 0.85

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** The middle square of a picture as a small JPEG, in a data URL. Throws if the file is no picture. */
export async function preparePicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // What is transparent would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await jpegOf(canvas)
  const bytes = new Uint8Array(blob ? await blob.arrayBuffer() : [])
  const picture = readPicture(bytes)
  if (!picture) throw new Error('This browser made no picture.')
  // Safari adds the time and the size to what it draws.
  return dataUrl(new Blob(withoutMetadata(bytes, picture), { type: 'image/jpeg' }))
}
