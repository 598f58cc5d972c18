import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decoratorSchema, decoratorsSchema } from '../../../src/contract/content/decorator.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe } from '../../support/catalogue/goods.ts'

describeOnEveryDatabase('decorators', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())
  const decorator = async (slug: string) => (await shop.call('decorator', {}, { params: { slug } })).answer

  it('are listed without their projects, and each response contains them as tiles', async () => {
    const { answer } = await shop.call('decorators', {})
    expect(z.safeParse(decoratorsSchema, answer).error?.issues).toBeUndefined()
    expect(answer.decorators).toHaveLength(8)
    expect(answer.decorators.some((card) => 'projects' in card || 'bio' in card)).toBe(false)
    for (const { slug } of answer.decorators) {
      const found = await decorator(slug)
      expect(z.safeParse(decoratorSchema, found).error?.issues).toBeUndefined()
      expect(found.picture).not.toBeNull()
      expect(found.projects.length).toBeGreaterThanOrEqual(3)
      for (const project of found.projects) {
        expect(project.products.length).toBeGreaterThan(0)
        expect(project.room?.alt, project.title).toContain(project.products[0]?.name)
      }
    }
  })

  it('each have a code that is valid in a cart after their link', async () => {
    for (const { slug } of (await shop.call('decorators', {})).answer.decorators) {
      const { coupon_code: ref } = await decorator(slug)
      const cart = await shop.call('cartAdd', { cartKey: newCartKey(), ...aloe, productQuantity: 1, ref })
      expect(cart.answer.affiliate_coupon, slug).toMatchObject({ code: ref })
      expect(shop.deps.catalogue.coupon(ref)?.affiliate).toBe(slug)
    }
  })

  it('respond with 404 for an unknown name, and with 304 to a client that has it', async () => {
    expect((await shop.call('decorator', {}, { params: { slug: 'nobody' } })).failure.code).toBe('not_found')
    const first = await shop.request('/api/decorators/thandi-maqoma')
    const etag = first.headers.get('etag') ?? ''
    expect((await shop.request('/api/decorators/thandi-maqoma', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it('leave a product that is no longer sold out of a project', async () => {
    await shop.deps.db.updateTable('product').set({ active: 0 }).where('slug', '=', 'mopane').execute()
    await shop.deps.catalogue.reload()
    const { projects } = await decorator('thandi-maqoma')
    expect(projects[0]?.products.map(({ slug }) => slug)).toEqual(['prince-albert', 'blyde'])
  })
})
