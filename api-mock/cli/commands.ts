import type { Command } from './command.ts'
import { applicationCommands } from './commands/applications.ts'
import { commissionCommands } from './commands/commission.ts'
import { backupCommands } from './commands/backup.ts'
import { catalogueFileCommands } from './commands/catalogue-file.ts'
import { couponCommands } from './commands/coupons.ts'
import { customerChanges } from './commands/customer-changes.ts'
import { customerCommands } from './commands/customers.ts'
import { deliveryCommands } from './commands/shop/delivery.ts'
import { doctorCommands } from './commands/doctor.ts'
import { exportCommands } from './commands/export.ts'
import { changeProducts } from './commands/goods/change-products.ts'
import { plannedCommands } from './commands/goods/planned.ts'
import { priceCommands } from './commands/goods/prices.ts'
import { giftCardCommands } from './commands/gift-cards.ts'
import { importWooCommerce } from './commands/import-woocommerce.ts'
import { mailCommands } from './commands/mail.ts'
import { messageCommands } from './commands/inbox/messages.ts'
import { moveCommands } from './commands/move-to.ts'
import { orderSteps } from './commands/order-steps.ts'
import { orderCommands } from './commands/orders.ts'
import { pushCommands } from './commands/push.ts'
import { reviewCommands } from './commands/reviews.ts'
import { settingCommands } from './commands/shop/settings.ts'
import { staffCommands } from './commands/staff.ts'
import { statsCommands } from './commands/stats.ts'
import { tradeApplicationCommands } from './commands/inbox/trade-applications.ts'
import { swatchCommands } from './commands/inbox/swatches.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  ...orderCommands,
  ...orderSteps,
  ...reviewCommands,
  ...messageCommands,
  ...swatchCommands,
  ...customerCommands,
  ...customerChanges,
  ...staffCommands,
  ...couponCommands,
  ...giftCardCommands,
  ...applicationCommands,
  ...tradeApplicationCommands,
  ...commissionCommands,
  ...mailCommands,
  ...pushCommands,
  ...catalogueFileCommands,
  changeProducts,
  ...plannedCommands,
  ...priceCommands,
  importWooCommerce,
  ...settingCommands,
  ...deliveryCommands,
  ...statsCommands,
  ...exportCommands,
  ...backupCommands,
  ...moveCommands,
  ...doctorCommands,
]
