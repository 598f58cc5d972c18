import { createServer } from 'node:http'
import { pages } from '../pages.ts'

/** A shop that is nothing but what the measurements look for. Its times are those of the browser and the line themselves. */
export interface EmptyShop {
  origin: string
  close(): void
}

/** Serves a page with one picture at each address of the shop. `pictureUrl`: the picture's address in the real shop. */
export async function serveEmptyShop(pictureUrl: string): Promise<EmptyShop> {
  const answer = await fetch(pictureUrl, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  const [picture, type] = [Buffer.from(await answer.arrayBuffer()), answer.headers.get('content-type') ?? '']
  const server = createServer((request, response) => {
    const isPicture = request.url === '/picture'
    response.setHeader('Content-Type', isPicture ? type : 'text/html; charset=utf-8')
    response.end(isPicture ? picture : page(request.url ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

const links = Array.from({ length: 12 }, (_, place) => `<article><a href="/product/${place}">Sofa ${place}</a></article>`).join('')

/** A link shows a heading in place of the list, Back shows the list, and the button numbers the cart. */
const page = (path: string) => `<!doctype html><html data-ready><meta name="viewport" content="width=device-width"><title>Empty</title>
<style>article { block-size: 12rem } [hidden] { display: none }</style>
<header><button aria-label="Cart">Cart</button></header>
<main><h1>${path.startsWith(pages.category) ? 'Sofas' : 'Empty'}</h1><button>Add to cart</button>
<img src="/picture" alt="" width="390" height="520"><div>${links}</div></main>
<script>
  const [list, heading] = [document.querySelector('div'), document.querySelector('h1')]
  let place = 0
  addEventListener('click', (event) => {
    if (event.target.matches('main button')) document.querySelector('header button').ariaLabel = 'Cart, 1 piece'
    if (!event.target.matches('a')) return
    event.preventDefault()
    place = scrollY
    history.pushState(null, '', event.target.href)
    ;[list.hidden, heading.textContent] = [true, 'Product']
    scrollTo(0, 0)
  })
  addEventListener('popstate', () => {
    ;[list.hidden, heading.textContent] = [false, 'Sofas']
    scrollTo(0, place)
  })
</script>`
