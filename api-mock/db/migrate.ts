import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import { up as createCatalogue } from './migrations/000-009/001-catalogue.ts'
import { up as createCarts } from './migrations/000-009/002-carts.ts'
import { up as createOrders } from './migrations/000-009/003-orders.ts'
import { up as createReading } from './migrations/010-019/010-reading.ts'
import { up as createForms } from './migrations/010-019/011-forms.ts'
import { up as createMeasurement } from './migrations/010-019/012-measurement.ts'
import { up as createPush } from './migrations/010-019/013-push.ts'
import { up as giveApplications } from './migrations/010-019/014-application-of-account.ts'
import { up as endMail } from './migrations/010-019/015-mail-given-up.ts'
import { up as createSignUpCodes } from './migrations/010-019/016-sign-up-codes.ts'
import { up as createPaymentTokens } from './migrations/010-019/017-payment-tokens.ts'
import { up as createSettings } from './migrations/010-019/018-settings.ts'
import { up as createSignIns } from './migrations/010-019/019-sign-ins.ts'
import { up as createPasskeys } from './migrations/020-029/020-passkeys.ts'
import { up as nameMailboxes } from './migrations/020-029/022-coupon-mailboxes.ts'
import { up as createMissedSearches } from './migrations/020-029/023-missed-searches.ts'
import { up as listProducts } from './migrations/020-029/024-listed-products.ts'
import { up as keepRedirects } from './migrations/020-029/026-import-redirects.ts'
import { up as notifyOwner } from './migrations/020-029/027-owner-told.ts'
import { up as proveReviews } from './migrations/020-029/028-proved-reviews-and-mail-budget.ts'
import { up as shareServers } from './migrations/020-029/029-several-servers.ts'
import { up as createDesk } from './migrations/030-039/030-desk.ts'
import { up as listOrders } from './migrations/030-039/031-order-lists.ts'
import { up as countStock } from './migrations/030-039/032-stock.ts'
import { up as listProductsAtDesk } from './migrations/030-039/033-product-lists.ts'
import { up as storePictures } from './migrations/030-039/034-uploaded-pictures.ts'
import { up as photographReviews } from './migrations/030-039/035-review-photos.ts'
import { up as createDocuments } from './migrations/030-039/036-documents.ts'
import { up as createRefunds } from './migrations/030-039/037-refunds.ts'
import { up as savePieces } from './migrations/030-039/038-saved-pieces.ts'
import { up as watchSavedPieces } from './migrations/030-039/039-saved-prices.ts'
import { up as createGiftCards } from './migrations/040-049/040-gift-cards.ts'
import { up as creditOrders } from './migrations/040-049/041-orders-with-credit.ts'
import { up as nameAddresses } from './migrations/040-049/042-address-book.ts'
import { up as changeEmails } from './migrations/040-049/043-email-changes.ts'
import { up as createRequests } from './migrations/040-049/044-order-requests.ts'
import { up as createTradeAccounts } from './migrations/040-049/045-trade-accounts.ts'
import { up as orderOnAccount } from './migrations/040-049/046-orders-on-account.ts'
import { up as voteForReviews } from './migrations/040-049/048-helpful-votes.ts'
import { up as createQuotes } from './migrations/040-049/049-quotes.ts'
import { up as createApprovals } from './migrations/050-059/050-trade-approvals.ts'
import { up as answerAtDesk } from './migrations/050-059/051-inbox.ts'
import { up as listPeople } from './migrations/050-059/052-people-and-campaigns.ts'
import { up as proveDeliveries } from './migrations/050-059/054-delivery-proofs.ts'
import { up as versionContent } from './migrations/050-059/055-content-versions.ts'
import { up as payCommission } from './migrations/050-059/059-commission.ts'
import { up as zoneDelivery } from './migrations/060-069/060-delivery-zones.ts'
import { up as storeShopWords } from './migrations/060-069/061-shop-words.ts'
import { up as schedulePrices } from './migrations/060-069/062-scheduled-prices.ts'
import { up as noticePrices } from './migrations/060-069/063-prices-not-set.ts'
import { up as addSellingTimes } from './migrations/060-069/064-selling-times.ts'
import { up as saveFilters } from './migrations/060-069/066-saved-filters.ts'
import { up as returnMails } from './migrations/060-069/067-mail-returns.ts'
import { up as recordSavedVariations } from './migrations/060-069/068-saved-variations.ts'
import { up as recordBalances } from './migrations/060-069/069-refund-balances.ts'
import { up as nameOrderEvents } from './migrations/070-079/070-kinds-of-order-events.ts'
import { up as hashSentPayloads } from './migrations/070-079/071-sent-payloads.ts'
import { up as addDetailsOfLinks } from './migrations/070-079/072-details-of-a-link.ts'
import { up as createTradeApplications } from './migrations/070-079/073-trade-applications.ts'
import { up as markProductsOnceSold } from './migrations/070-079/074-products-once-sold.ts'
import { up as indexJobs } from './migrations/070-079/075-indexes-of-jobs.ts'
import { up as finishRequests } from './migrations/070-079/076-requests-to-finish.ts'
import { up as invitePeople } from './migrations/070-079/077-people-and-late-orders.ts'
import { up as recordEnds } from './migrations/070-079/078-ends-of-orders.ts'
import { up as listOwnSkus } from './migrations/070-079/079-own-skus.ts'
import { up as noteUnusedPictures } from './migrations/080-089/080-unused-pictures.ts'
import { up as inviteByCommand } from './migrations/080-089/081-invitations-by-command.ts'
import { up as createWholesale } from './migrations/000-009/005-wholesale-and-reviews.ts'
import { up as mergeCarts } from './migrations/000-009/006-merged-carts.ts'
import { up as createAccounts } from './migrations/000-009/004-accounts.ts'
import { up as ownGoods } from './migrations/000-009/007-own-goods.ts'
import { up as proveAddress } from './migrations/000-009/008-proved-address.ts'
import { up as countFigures } from './migrations/050-059/053-figures.ts'
import { openForMigrations, type Database } from './open.ts'
import { isLockTaken } from './storage-failure.ts'

/** In order. A released migration never changes; a new need is a new migration. */
const migrations: Record<string, Migration> = {
  '001-catalogue': { up: createCatalogue },
  '002-carts': { up: createCarts },
  '003-orders': { up: createOrders },
  '010-reading': { up: createReading },
  '011-forms': { up: createForms },
  '012-measurement': { up: createMeasurement },
  '013-push': { up: createPush },
  '014-application-of-account': { up: giveApplications },
  '015-mail-given-up': { up: endMail },
  '016-sign-up-codes': { up: createSignUpCodes },
  '017-payment-tokens': { up: createPaymentTokens },
  '018-settings': { up: createSettings },
  '019-sign-ins': { up: createSignIns },
  '020-passkeys': { up: createPasskeys },
  '022-coupon-mailboxes': { up: nameMailboxes },
  '023-missed-searches': { up: createMissedSearches },
  '024-listed-products': { up: listProducts },
  '026-import-redirects': { up: keepRedirects },
  '027-owner-told': { up: notifyOwner },
  '028-proved-reviews-and-mail-budget': { up: proveReviews },
  '029-several-servers': { up: shareServers },
  '030-desk': { up: createDesk },
  '031-order-lists': { up: listOrders },
  '032-stock': { up: countStock },
  '033-product-lists': { up: listProductsAtDesk },
  '034-uploaded-pictures': { up: storePictures },
  '035-review-photos': { up: photographReviews },
  '036-documents': { up: createDocuments },
  '037-refunds': { up: createRefunds },
  '038-saved-pieces': { up: savePieces },
  '039-saved-prices': { up: watchSavedPieces },
  '040-gift-cards': { up: createGiftCards },
  '041-orders-with-credit': { up: creditOrders },
  '042-address-book': { up: nameAddresses },
  '043-email-changes': { up: changeEmails },
  '044-order-requests': { up: createRequests },
  '045-trade-accounts': { up: createTradeAccounts },
  '046-orders-on-account': { up: orderOnAccount },
  '048-helpful-votes': { up: voteForReviews },
  '049-quotes': { up: createQuotes },
  '050-trade-approvals': { up: createApprovals },
  '051-inbox': { up: answerAtDesk },
  '052-people-and-campaigns': { up: listPeople },
  '053-figures': { up: countFigures },
  '054-delivery-proofs': { up: proveDeliveries },
  '055-content-versions': { up: versionContent },
  '059-commission': { up: payCommission },
  '060-delivery-zones': { up: zoneDelivery },
  '061-shop-words': { up: storeShopWords },
  '062-scheduled-prices': { up: schedulePrices },
  '063-prices-not-set': { up: noticePrices },
  '064-selling-times': { up: addSellingTimes },
  '066-saved-filters': { up: saveFilters },
  '067-mail-returns': { up: returnMails },
  '068-saved-variations': { up: recordSavedVariations },
  '069-refund-balances': { up: recordBalances },
  '070-kinds-of-order-events': { up: nameOrderEvents },
  '071-sent-payloads': { up: hashSentPayloads },
  '072-details-of-a-link': { up: addDetailsOfLinks },
  '073-trade-applications': { up: createTradeApplications },
  '074-products-once-sold': { up: markProductsOnceSold },
  '075-indexes-of-jobs': { up: indexJobs },
  '076-requests-to-finish': { up: finishRequests },
  '077-people-and-late-orders': { up: invitePeople },
  '078-ends-of-orders': { up: recordEnds },
  '079-own-skus': { up: listOwnSkus },
  '080-unused-pictures': { up: noteUnusedPictures },
  '081-invitations-by-command': { up: inviteByCommand },
  '004-accounts': { up: createAccounts },
  '005-wholesale-and-reviews': { up: createWholesale },
  '006-merged-carts': { up: mergeCarts },
  '007-own-goods': { up: ownGoods },
  '008-proved-address': { up: proveAddress },
}

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted()

interface Place {
  /** Another schema of PostgreSQL than the connection's own, for a backup that is being restored. */
  schema?: string
  /** The last migration to run. */
  to?: string
}

const migratorOf = (db: Database, { schema }: Place = {}, newer: Record<string, Migration> = {}) =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations, ...newer }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  })

/**
 * The migrations that a newer version of the shop applied to this database before a roll-back. This version has no code for them.
 * Migrations only add, so this version still works.
 */
async function doneByNewer(db: Database, { schema }: Place): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE && (schema === undefined || table.schema === schema))) return {}
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(schema ? `${schema}.${DEFAULT_MIGRATION_TABLE}` : DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const newest = migrationNames.at(-1) ?? ''
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations) && name > newest)
  return Object.fromEntries(unknown.map((name) => [name, { up: () => Promise.resolve() }]))
}

/** How long others may hold a lock that a migration needs, in milliseconds: another process that migrates, or a backup that reads. */
const LOCK_WAIT_MS = 120_000
const TRY_EVERY_MS = 500

/** Applies all missing migrations in one transaction, after those of another process. Throws the error of the failed migration. */
export async function migrate(db: Database, place: Place = {}): Promise<void> {
  const until = performance.now() + LOCK_WAIT_MS
  let error: unknown
  do {
    const migrator = migratorOf(db, place, await doneByNewer(db, place))
    error = (await (place.to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(place.to))).error
  } while (isLockTaken(error) && performance.now() < until && (await delay(TRY_EVERY_MS, true)))
  if (error instanceof Error) throw error
  if (error) throw new Error('The database could not be migrated', { cause: error })
}

/**
 * Migrates the database of a shop like `migrate`. On PostgreSQL it uses a connection of its own, without the time limit of a statement: changing
 * a large table takes longer.
 */
export async function migrateShop({ databaseUrl }: { databaseUrl: string | null }, db: Database): Promise<void> {
  if (databaseUrl === null) return migrate(db)
  const own = openForMigrations(databaseUrl)
  await migrate(own).finally(() => own.destroy())
}

/** Whether the database answers and has every migration. */
export async function isMigrated(db: Database): Promise<boolean> {
  const ownMigrations = await migratorOf(db).getMigrations()
  return ownMigrations.every((migration) => migration.executedAt !== undefined)
}
