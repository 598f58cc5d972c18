import type { GiftCardEntryTable, GiftCardTable, OrderCreditTable } from './gifts.ts'
import type { CollectionStoreTable, DeliveryZoneTable } from './desk.ts'
import type {
  CartAliasTable,
  CustomerTable,
  MailedCodeTable,
  PasskeyChallengeTable,
  EmailChangeLinkTable,
  PasskeyLinkTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  SignInTable,
} from './accounts.ts'
import type {
  OwnerRevisionTable,
  SavedLinkTable,
  SavedPieceTable,
  SavedPriceTable,
  TradeAccountTable,
  TradeApprovalTable,
  TradeEntryTable,
  TradeInviteTable,
  TradeApplicationTable,
  TradeMemberTable,
  WholesaleLineTable,
  WholesaleTable,
} from './wholesale.ts'
import type { CartTable, CartLineTable, CouponUseTable, IdempotencyTable } from './cart.ts'
import type {
  CategoryTable,
  CouponTable,
  FabricTable,
  ListedDictionaryTable,
  ListedEditionTable,
  ListedProductTable,
  ListedSkuTable,
  PageTable,
  ProductTable,
  RedirectTable,
  SettingChangeTable,
  SettingTable,
  ScheduledPriceTable,
  StockHoldTable,
  StockTable,
  UnusedPictureTable,
  UploadedPictureTable,
} from './catalogue.ts'
import type { ReviewHelpfulTable, ReviewPhotoFileTable, ReviewPhotoTable, ReviewTable } from './reviews.ts'
import type { ContentVersionTable, BlogPostTable, DecoratorTable, PageChangeTable, ShopWordsTable, StoreTable } from './reading.ts'
import type {
  CommissionPaymentTable,
  CommissionRateTable,
  ContactEntryTable,
  ContactMessageTable,
  DecoratorApplicationTable,
  FormTokenTable,
  GiveawayEntryTable,
  NewsletterTable,
  QuoteTable,
  SwatchRequestTable,
} from './forms.ts'
import type {
  ConversionTable,
  FigureDayTable,
  MissedSearchTable,
  PageVisitTable,
  SaleDayProductTable,
  SaleDayTable,
  ShopStepTable,
  WebVitalTable,
} from './measurement.ts'
import type {
  PushBuildTable,
  PushDeliveryTable,
  PushKeyTable,
  PushMessageTable,
  PushSubscriptionTable,
  PushTopicTable,
  PushWishTable,
} from './push.ts'
import type {
  AuditEntryTable,
  CustomerNoteTable,
  DeliveryProofTable,
  GiveawayDrawTable,
  GiveawaySeedTable,
  MailReturnTable,
  NewsletterDeliveryTable,
  NewsletterLetterTable,
  OrderNoteTable,
  SavedFilterTable,
  StaffMemberTable,
  StaffInviteTable,
} from './desk.ts'
import type {
  DocumentNumberTable,
  DocumentTable,
  OrderEventTable,
  OrderLineTable,
  OrdersTable,
  PaymentCallbackTable,
  PaymentTable,
  PaymentTokenTable,
  OrderRequestPhotoTable,
  OrderRequestTable,
  RefundTable,
  SandboxRefundTable,
  MailBudgetTable,
  OutgoingMailTable,
} from './orders.ts'

/**
 * All tables. Conventions: money is whole cents (bigint), times are ISO 8601 text in UTC, days are YYYY-MM-DD text, booleans are 0 or 1,
 * documents are JSON text. So both engines store the same bytes.
 */
export interface Schema {
  setting: SettingTable
  setting_change: SettingChangeTable
  category: CategoryTable
  fabric: FabricTable
  product: ProductTable
  listed_product: ListedProductTable
  listed_sku: ListedSkuTable
  listed_dictionary: ListedDictionaryTable
  listed_edition: ListedEditionTable
  review: ReviewTable
  review_helpful: ReviewHelpfulTable
  review_photo: ReviewPhotoTable
  review_photo_file: ReviewPhotoFileTable
  coupon: CouponTable
  page: PageTable
  redirect: RedirectTable
  blog_post: BlogPostTable
  store: StoreTable
  decorator: DecoratorTable
  page_change: PageChangeTable
  contact_message: ContactMessageTable
  contact_entry: ContactEntryTable
  newsletter: NewsletterTable
  giveaway_entry: GiveawayEntryTable
  swatch_request: SwatchRequestTable
  decorator_application: DecoratorApplicationTable
  commission_rate: CommissionRateTable
  commission_payment: CommissionPaymentTable
  form_token: FormTokenTable
  page_visit: PageVisitTable
  missed_search: MissedSearchTable
  shop_step: ShopStepTable
  web_vital: WebVitalTable
  conversion: ConversionTable
  push_key: PushKeyTable
  push_subscription: PushSubscriptionTable
  push_topic: PushTopicTable
  push_wish: PushWishTable
  push_build: PushBuildTable
  push_message: PushMessageTable
  push_delivery: PushDeliveryTable
  cart: CartTable
  cart_line: CartLineTable
  coupon_use: CouponUseTable
  idempotency: IdempotencyTable
  orders: OrdersTable
  order_line: OrderLineTable
  order_event: OrderEventTable
  document: DocumentTable
  document_number: DocumentNumberTable
  refund: RefundTable
  order_request: OrderRequestTable
  quote: QuoteTable
  order_request_photo: OrderRequestPhotoTable
  sandbox_refund: SandboxRefundTable
  gift_card: GiftCardTable
  gift_card_entry: GiftCardEntryTable
  order_credit: OrderCreditTable
  payment: PaymentTable
  payment_token: PaymentTokenTable
  payment_callback: PaymentCallbackTable
  outgoing_mail: OutgoingMailTable
  mail_budget: MailBudgetTable
  mail_return: MailReturnTable
  customer: CustomerTable
  session: SessionTable
  sign_in: SignInTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  recovery_code: RecoveryCodeTable
  reset_code: MailedCodeTable
  sign_up_code: MailedCodeTable
  email_change_code: MailedCodeTable
  email_change_link: EmailChangeLinkTable
  passkey_link: PasskeyLinkTable
  cart_alias: CartAliasTable
  wholesale: WholesaleTable
  wholesale_line: WholesaleLineTable
  owner_revision: OwnerRevisionTable
  trade_account: TradeAccountTable
  trade_member: TradeMemberTable
  trade_invite: TradeInviteTable
  trade_application: TradeApplicationTable
  trade_entry: TradeEntryTable
  trade_approval: TradeApprovalTable
  saved_piece: SavedPieceTable
  saved_link: SavedLinkTable
  saved_price: SavedPriceTable
  rate_limit: RateLimitTable
  build: BuildTable
  build_file: BuildFileTable
  staff_member: StaffMemberTable
  staff_invite: StaffInviteTable
  saved_filter: SavedFilterTable
  order_note: OrderNoteTable
  customer_note: CustomerNoteTable
  newsletter_letter: NewsletterLetterTable
  newsletter_delivery: NewsletterDeliveryTable
  giveaway_seed: GiveawaySeedTable
  giveaway_draw: GiveawayDrawTable
  delivery_proof: DeliveryProofTable
  content_version: ContentVersionTable
  shop_words: ShopWordsTable
  audit_entry: AuditEntryTable
  figure_day: FigureDayTable
  sale_day: SaleDayTable
  sale_day_product: SaleDayProductTable
  scheduled_price: ScheduledPriceTable
  stock: StockTable
  stock_hold: StockHoldTable
  uploaded_picture: UploadedPictureTable
  unused_picture: UnusedPictureTable
  delivery_zone: DeliveryZoneTable
  collection_store: CollectionStoreTable
}

/** How far a rate limit of one subject is used, over all servers. */
export interface RateLimitTable {
  /** A hash of the limit's name and the subject, because a subject can be an address or an e-mail. */
  subject: string
  /** When the subject has all of its requests again, in milliseconds since 1970. */
  full_at: number
}

/** A file of a build, for servers that have another build. */
export interface BuildFileTable {
  build: string
  /** `/assets/…`, with the hash of the content in its name. */
  path: string
  /** Brotli, then base64: dumps are lines of JSON. */
  content: string
}

/** The builds whose files are stored. */
export interface BuildTable {
  build: string
  stored_at: string
}
