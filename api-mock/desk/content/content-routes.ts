import { contentKinds, type ContentKind } from '../../../src/contract/desk/content/content-shapes.ts'
import { deskContentEndpoints as endpoints } from '../../../src/contract/desk/content/desk-content.ts'
import { deskMailTextEndpoints as mailEndpoints } from '../../../src/contract/desk/content/desk-mail-text.ts'
import { MIDDLE } from '../../../src/domain/catalogue/focal.ts'
import { encodeUpload } from '../../pictures/encode-picture.ts'
import type { Deps } from '../../deps.ts'
import type { ShopRouter } from '../../http/context.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { changeOnce } from '../change-once.ts'
import type { HandleDesk } from '../desk-caller.ts'
import { listContent } from './list-content.ts'
import { listRedirects, setRedirect } from './redirects.ts'
import { mailSample, sampleMail } from './mail-words.ts'
import { orderContent } from './order-content.ts'
import { previewPage } from './preview-page.ts'
import { startedKinds } from './begin-content.ts'
import { invalid, missingIn, requireSound } from './check-content.ts'
import { createContent, saveContent, withdrawContent } from '../../content/save-content.ts'
import { encodeContentPicture } from './store-picture.ts'
import { storeUploaded } from '../../pictures/unused-pictures.ts'
import { changeDeskSettings, readDeskSettings } from './settings.ts'
import { isOrdered, liveOrder } from '../../content/live-content.ts'
import { noSuchContent, readContent } from '../../content/versions.ts'

function kindOf(param: string): ContentKind {
  const kind = contentKinds.find((one) => one === param)
  if (!kind) throw noSuchContent()
  return kind
}

/** Mails have calls and a right of their own. */
function changedKind(param: string): ContentKind {
  const kind = kindOf(param)
  if (kind === 'mail') throw noSuchContent()
  return kind
}

/** Registers the desk's calls about content, redirects and settings. */
export function registerDeskContent(handleDesk: HandleDesk, router: ShopRouter, deps: Deps): void {
  registerContentItems(handleDesk, router, deps)
  registerMailTexts(handleDesk, deps)
  registerRedirects(handleDesk, deps)
  registerSettings(handleDesk, deps)
}

function registerContentItems(handleDesk: HandleDesk, router: ShopRouter, deps: Deps): void {
  const { db } = deps

  handleDesk(endpoints.deskContents, ({ input }) => listContent(deps, input))
  handleDesk(endpoints.deskContentItem, ({ params, input }) => readContent(db, kindOf(params.kind), params.slug, input.version))
  handleDesk(endpoints.deskContentCreate, (call, caller) => {
    const kind = startedKinds.find((one) => one === call.params.kind)
    if (!kind) throw noSuchContent()
    const { title, application } = call.input
    return inTransaction(call, deps, caller.signedIn.customer.customer_id, {
      async run(trx) {
        const slug = await createContent(trx, deps, caller.by, { kind, title, application })
        return { answer: await readContent(trx, kind, slug), reference: slug }
      },
      replay: (trx, slug) => readContent(trx, kind, slug ?? ''),
    })
  })
  handleDesk(endpoints.deskContentSave, (call, caller) => {
    const kind = changedKind(call.params.kind)
    const { slug } = call.params
    const { version: seen, content, publish, cover_from: coverFrom } = call.input
    return changeOnce(call, deps, caller, {
      run: (trx) => saveContent(trx, deps, caller.by, { kind, slug, seen, content, state: publish ? 'published' : 'draft', coverFrom }),
      answer: (trx) => readContent(trx, kind, slug),
    })
  })
  handleDesk(endpoints.deskContentWithdraw, (call, caller) => {
    const kind = changedKind(call.params.kind)
    const { slug } = call.params
    return changeOnce(call, deps, caller, {
      run: (trx) => withdrawContent(trx, deps, caller.by, { kind, slug, seen: call.input.version }),
      answer: (trx) => readContent(trx, kind, slug),
    })
  })
  handleDesk(endpoints.deskContentOrder, (call, caller) => {
    const kind = kindOf(call.params.kind)
    if (!isOrdered(kind)) throw noSuchContent()
    const { seen, slugs } = call.input
    return changeOnce(call, deps, caller, {
      run: (trx) => orderContent(trx, deps, caller.by, { kind, seen, slugs }),
      answer: async (trx) => ({ slugs: await liveOrder(trx, kind) }),
    })
  })
  handleDesk(endpoints.deskContentPicture, async (call, caller) => {
    const { alt, data, shape, focal = MIDDLE } = call.input
    const made = await encodeUpload(data, (file) => encodeContentPicture(file, alt, shape, focal))
    const { picture, room } = made
    return changeOnce(call, deps, caller, {
      run: (trx) => storeUploaded(trx, made.files),
      answer: () => Promise.resolve({ picture, room }),
    })
  })
  handleDesk(endpoints.deskContentPreview, async ({ input: { slug, content } }) => {
    requireSound(content)
    if (content.kind === 'store' && missingIn(content).length > 0) throw invalid(`A preview needs: ${missingIn(content).join(', ')}`)
    return { html: await previewPage(router, deps, slug, content) }
  })
}

function registerMailTexts(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(mailEndpoints.deskMailTextSave, (call, caller) => {
    const { slug } = call.params
    const { version: seen, content, publish } = call.input
    return changeOnce(call, deps, caller, {
      run: (trx) => saveContent(trx, deps, caller.by, { kind: 'mail', slug, seen, content, state: publish ? 'published' : 'draft' }),
      answer: (trx) => readContent(trx, 'mail', slug),
    })
  })
  handleDesk(mailEndpoints.deskMailTextRestore, (call, caller) => {
    const { slug } = call.params
    return changeOnce(call, deps, caller, {
      run: (trx) => withdrawContent(trx, deps, caller.by, { kind: 'mail', slug, seen: call.input.version }),
      answer: (trx) => readContent(trx, 'mail', slug),
    })
  })
  handleDesk(mailEndpoints.deskMailTextTest, (call, caller) => {
    const { email } = caller.signedIn.customer
    return changeOnce(call, deps, caller, {
      run: (trx) => mailSample(trx, deps, call.params.slug, call.input.content, email),
      answer: () => Promise.resolve({ email }),
    })
  })
  handleDesk(mailEndpoints.deskMailTextPreview, async ({ params, input }) => sampleMail(deps, params.slug, input.content))
}

function registerRedirects(handleDesk: HandleDesk, deps: Deps): void {
  const { db } = deps

  handleDesk(endpoints.deskRedirects, ({ input }) => listRedirects(db, input))
  handleDesk(endpoints.deskRedirectSet, (call, caller) =>
    changeOnce(call, deps, caller, {
      run: (trx) => setRedirect(trx, deps, caller.by, call.input),
      answer: (trx) => listRedirects(trx, { page: 1, per_page: 25 }),
    }),
  )
}

function registerSettings(handleDesk: HandleDesk, deps: Deps): void {
  const { db } = deps

  handleDesk(endpoints.deskSettings, () => readDeskSettings(db))
  handleDesk(endpoints.deskSettingsChange, (call, caller) =>
    changeOnce(call, deps, caller, {
      run: (trx) => changeDeskSettings(trx, deps, caller.by, call.input.changes),
      answer: (trx) => readDeskSettings(trx),
    }),
  )
}
