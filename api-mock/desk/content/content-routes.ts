import { contentKinds, deskContentEndpoints as endpoints, type ContentKind } from '../../../src/contract/desk/content/desk-content.ts'
import type { AnswerOf, Endpoint } from '../../../src/contract/http/endpoint.ts'
import { pageHtml, proseFacts } from '../../content/page-html.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { inTransaction } from '../../http/idempotency.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'
import { listContent } from './list-content.ts'
import { listRedirects, setRedirect } from './redirects.ts'
import { createPost, requirePlainMarkdown, saveContent } from './save-content.ts'
import { changeDeskSettings, readDeskSettings } from './settings.ts'
import { liveContent, noSuchContent, readContent, versionsOf } from './versions.ts'

function kindOf(param: string): ContentKind {
  const kind = contentKinds.find((one) => one === param)
  if (!kind) throw noSuchContent()
  return kind
}

/** Registers the desk's calls about content, redirects and settings. */
export function registerDeskContent(handleDesk: HandleDesk, deps: Deps): void {
  const { db } = deps

  /** Runs a change in the transaction of its key, and answers what `answer` reads there; for a repeated call too. */
  function changed<const E extends Endpoint>(
    call: Call<E>,
    { signedIn }: DeskCaller,
    run: (trx: ShopTransaction) => Promise<string>,
    answer: (trx: ShopTransaction, reference: string) => Promise<AnswerOf<E>>,
  ): Promise<AnswerOf<E>> {
    return inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        const reference = await run(trx)
        return { answer: await answer(trx, reference), reference }
      },
      replay: (trx, reference) => answer(trx, reference ?? ''),
    })
  }

  handleDesk(endpoints.deskContents, ({ input }) => listContent(deps, input))
  handleDesk(endpoints.deskContentItem, ({ params, input }) => readContent(db, kindOf(params.kind), params.slug, input.version))
  handleDesk(endpoints.deskPostCreate, (call, caller) =>
    changed(
      call,
      caller,
      (trx) => createPost(trx, deps, caller.by, call.input.title),
      (trx, slug) => readContent(trx, 'post', slug),
    ),
  )
  handleDesk(endpoints.deskContentSave, (call, caller) => {
    const kind = kindOf(call.params.kind)
    const { slug } = call.params
    const { version: seen, content, publish, cover_from: coverFrom } = call.input
    return changed(
      call,
      caller,
      async (trx) => {
        await saveContent(trx, deps, caller.by, { kind, slug, seen, content, state: publish ? 'published' : 'draft', coverFrom })
        return slug
      },
      (trx) => readContent(trx, kind, slug),
    )
  })
  handleDesk(endpoints.deskPostWithdraw, (call, caller) => {
    const { slug } = call.params
    return changed(
      call,
      caller,
      async (trx) => {
        const content = (await versionsOf(trx, 'post', slug)).length > 0 ? (await readContent(trx, 'post', slug)).content : null
        const present = content ?? (await liveContent(trx, 'post', slug))
        if (!present) throw noSuchContent()
        await saveContent(trx, deps, caller.by, { kind: 'post', slug, seen: call.input.version, content: present, state: 'withdrawn' })
        return slug
      },
      (trx) => readContent(trx, 'post', slug),
    )
  })
  handleDesk(endpoints.deskContentPreview, async ({ input: { markdown } }) => {
    requirePlainMarkdown(markdown)
    return { html: pageHtml(markdown, proseFacts(deps.catalogue.settings)) }
  })

  handleDesk(endpoints.deskRedirects, ({ input }) => listRedirects(db, input))
  handleDesk(endpoints.deskRedirectSet, (call, caller) =>
    changed(
      call,
      caller,
      async (trx) => {
        await setRedirect(trx, deps, caller.by, call.input)
        return call.input.from
      },
      (trx) => listRedirects(trx, { page: 1, per_page: 25 }),
    ),
  )

  handleDesk(endpoints.deskSettings, () => readDeskSettings(db))
  handleDesk(endpoints.deskSettingsChange, (call, caller) =>
    changed(
      call,
      caller,
      async (trx) => {
        await changeDeskSettings(trx, deps, caller.by, call.input.changes)
        return ''
      },
      (trx) => readDeskSettings(trx),
    ),
  )
}
