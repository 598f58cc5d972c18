import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '../../ui/goods/picture.tsx'
import { renderPreloads } from './first-pictures.ts'

const preloads = (page: React.ReactNode) => renderPreloads(renderToStaticMarkup(<main>{page}</main>))

test('each first picture of a page has a link with the choice of files that the picture itself has', () => {
  const shown = (name: string) => (
    <Picture load="first" src={`/${name}-800.webp`} srcSet={`/${name}-400.webp 400w`} sizes="46vw" alt="" width={4} height={3} />
  )
  expect(
    preloads(
      <>
        {shown('sofa')}
        <Picture src="/later.webp" alt="" width={4} height={3} />
        {shown('couch')}
      </>,
    ),
  ).toEqual([
    '<link rel="preload" as="image" fetchpriority="high" imagesrcset="/sofa-400.webp 400w" imagesizes="46vw">',
    '<link rel="preload" as="image" fetchpriority="high" imagesrcset="/couch-400.webp 400w" imagesizes="46vw">',
  ])
})

test('a picture of two shapes has a link for each, and a window loads one of them', () => {
  expect(
    preloads(
      <picture className="room">
        <source media="(min-width: 48rem)" srcSet="/wide.webp 960w" sizes="90vw" width="16" height="9" />
        <img src="/tall.webp" srcSet="/tall.webp 900w" sizes="100vw" alt="" fetchPriority="high" />
      </picture>,
    ),
  ).toEqual([
    '<link rel="preload" as="image" fetchpriority="high" media="(min-width: 48rem)" imagesrcset="/wide.webp 960w" imagesizes="90vw">',
    '<link rel="preload" as="image" fetchpriority="high" media="not all and (min-width: 48rem)" imagesrcset="/tall.webp 900w" imagesizes="100vw">',
  ])
})

test('a picture with one file is linked by its address, and a page without a first picture has no link', () => {
  expect(preloads(<Picture load="first" src="/a.webp" alt="" width={4} height={3} />)).toEqual([
    '<link rel="preload" as="image" fetchpriority="high" href="/a.webp">',
  ])
  expect(preloads(<p>Stores</p>)).toEqual([])
})
