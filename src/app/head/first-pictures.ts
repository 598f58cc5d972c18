/** The pictures that a page loads first, as React writes them: `<Picture load="first">`, and the room of the home page in its `<picture>`. */
const FIRST = /(<picture[^>]*><source[^>]*>)?<img[^>]* fetchPriority="high"[^>]*>/g
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

/**
 * Renders links that load the first pictures of a page's body. Placed at the start of the head they are requested before the browser has read
 * the styles between them and the pictures.
 */
export function renderPreloads(body: string): string[] {
  return [...body.matchAll(FIRST)].flatMap(([image, wide]) => {
    const media = wide && attribute(wide, 'media')
    return [...(media ? [preload(wide, media)] : []), preload(image.slice(wide?.length ?? 0), media && `not all and ${media}`)]
  })
}

function preload(tag: string, media?: string): string {
  const [files, sizes] = [attribute(tag, 'srcSet'), attribute(tag, 'sizes')]
  return `<link ${[
    'rel="preload" as="image" fetchpriority="high"',
    ...(media ? [`media="${media}"`] : []),
    files ? `imagesrcset="${files}"` : `href="${attribute(tag, 'src')}"`,
    ...(files && sizes ? [`imagesizes="${sizes}"`] : []),
  ].join(' ')}>`
}
