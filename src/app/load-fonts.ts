import { webFonts } from '../contract/web-fonts.ts'

/**
 * Loads the fonts of a page that does not link them. Until then it shows fonts of the device with the same metrics. A font is added once it is
 * there, so the browser lays out text once for it. Without a network the page keeps the fonts of the device.
 */
export function loadFonts(): void {
  if (document.head.querySelector('link[as="font"]')) return
  for (const { family, path, weight } of webFonts) {
    const face = new FontFace(family, `url(${path})`, { weight })
    face.load().then(
      () => document.fonts.add(face),
      (cause: unknown) => console.info('A font could not be loaded:', cause),
    )
  }
}
