import { endpoints } from '../../../src/contract/endpoints.ts'
import { fillPath } from '../../../src/contract/http/endpoint.ts'
import { to } from '../../../src/contract/paths.ts'
import type { DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { decoratorFrom } from '../../content/decorators.ts'
import { textFacts, fillText } from '../../content/text-facts.ts'
import { pageHtml, proseFacts } from '../../content/page-html.ts'
import { noticeFrom } from '../../content/shop-words.ts'
import { readingMinutes } from '../../content/stored-post.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { unavailable } from '../../http/failures.ts'
import { ShopError } from '../../http/shop-error.ts'
import { barOf } from '../../settings/shop-facts.ts'
import { categoryOf, profileOf, storeOf } from '../../content/live-content.ts'

/** A page of the shop, and the answer of one read that it gets in place of the present one. */
interface Preview {
  page: string
  read: string
  answer: (present: object) => unknown
}

/** The page of the shop as customers would see it with these words. Throws `content_invalid` for a kind without a page, and `unavailable`. */
export async function previewPage(router: ShopRouter, deps: Deps, slug: string, content: DeskContent): Promise<string> {
  const { render, config } = deps
  if (!render) throw unavailable()
  const preview = previewOf(deps, slug, content)
  const { html } = await render({
    url: new URL(preview.page, config.publicUrl),
    async fetch(path) {
      const response = await router.request(path, undefined, { inside: true })
      if (path.split('?')[0] !== preview.read) return response
      const present: unknown = response.ok ? await response.json() : {}
      const headers = new Headers(response.headers)
      for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
      headers.set('content-type', 'application/json')
      const answer = preview.answer(typeof present === 'object' && present !== null ? present : {})
      return new Response(JSON.stringify(answer), { headers })
    },
  })
  // The frame runs no script, and the browser would report each one.
  return html.replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
}

function previewOf({ catalogue }: Deps, slug: string, content: DeskContent): Preview {
  const facts = proseFacts(catalogue.settings, catalogue.delivery)
  switch (content.kind) {
    case 'page': {
      const page = catalogue.pages.get(slug)?.path ?? to.home()
      const { title, description, markdown } = content
      const answer = (present: object) => ({
        ...present,
        title,
        description: fillText(description, textFacts(catalogue.settings, catalogue.delivery)),
        html: pageHtml(markdown, facts),
      })
      return { page, read: fillPath(endpoints.content.path, { page: slug }), answer }
    }
    case 'post': {
      const { kind: _, markdown, products, ...post } = content
      const answer = () => ({
        ...post,
        slug,
        reading_minutes: readingMinutes(markdown),
        html: pageHtml(markdown, facts),
        products: products.flatMap((name) => catalogue.cardNamed(name) ?? []),
        more: [],
      })
      return { page: to.blogPost(slug), read: fillPath(endpoints.blogPost.path, { slug }), answer }
    }
    case 'store': {
      const { 'contact.phone': phone, 'contact.email': email } = catalogue.settings
      const store = storeOf(slug, content)
      const filled = { ...store, phone: store.phone.replace('{phone}', phone), email: store.email.replace('{email}', email) }
      return { page: to.store(slug), read: fillPath(endpoints.store.path, { slug }), answer: () => filled }
    }
    case 'decorator':
      return {
        page: to.decorator(slug),
        read: fillPath(endpoints.decorator.path, { slug }),
        answer: () => decoratorFrom(profileOf(slug, content), catalogue.cardNamed),
      }
    case 'category': {
      const delivery = textFacts(catalogue.settings, catalogue.delivery)
      const words = categoryOf(slug, content)
      const category = { ...words, seo_description: fillText(words.seo_description, delivery), count: catalogue.goods.count(slug) }
      return {
        page: to.category(slug),
        read: fillPath(endpoints.category.path, { slug }),
        answer: () => catalogue.goods.list(category, {}),
      }
    }
    case 'home':
      return { page: to.home(), read: endpoints.home.path, answer: () => catalogue.homeWith(content) }
    case 'notice':
      return {
        page: to.home(),
        read: endpoints.catalogueFrame.path,
        answer: (present) => ({
          ...present,
          shop: { ...('shop' in present ? Object(present.shop) : {}), bar: barOf(noticeFrom(slug, content)) },
        }),
      }
    default:
      throw new ShopError(422, 'content_invalid', 'A mail has a preview of its own')
  }
}
