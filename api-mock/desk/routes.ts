import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { deskRightNames, mayAtDesk } from '../../src/contract/desk/rights.ts'
import type { Accounts } from '../account/accounts.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { searchAudit } from '../audit/search-audit.ts'
import { createDeskHandle } from './desk-caller.ts'
import { registerDeskCoupons } from './campaigns/coupon-routes.ts'
import { registerDeskGiveaway } from './campaigns/giveaway-routes.ts'
import { registerDeskLetters } from './campaigns/letter-routes.ts'
import { registerDeskCustomers } from './people/customer-routes.ts'
import { registerDeskDocuments } from './document-routes.ts'
import { registerDeskOrders } from './order-routes.ts'
import { registerDeskFigures } from './figures/figure-routes.ts'
import { registerDeskPhoneOrders } from './phone/phone-routes.ts'
import { registerDeskApplications } from './inbox/application-routes.ts'
import { registerDeskTradeApplications } from './inbox/trade-application-routes.ts'
import { registerDeskCommission } from './inbox/commission-routes.ts'
import { registerDeskMessages } from './inbox/message-routes.ts'
import { registerDeskSwatches } from './inbox/swatch-routes.ts'
import { registerDeskReviews } from './inbox/review-routes.ts'
import { registerDeskQuotes } from './quote-routes.ts'
import { registerDeskRequests } from './request-routes.ts'
import { registerDeskProducts } from './products/product-routes.ts'
import { registerDeskBatches } from './products/batch/batch-routes.ts'
import { registerDeskSchedules } from './products/schedule/schedule-routes.ts'
import { registerDeskSheets } from './products/sheet/sheet-routes.ts'
import { registerDeskWooCommerce } from './products/woocommerce/woo-routes.ts'
import { registerDeskGifts } from './gift-card-routes.ts'
import { registerDeskTrade } from './trade-routes.ts'
import { registerDeskStaff } from './staff-routes.ts'
import { registerStaffInvites } from './staff/invite-routes.ts'
import { registerDeskContent } from './content/content-routes.ts'
import { registerDeskWorkshop } from './workshop/workshop-routes.ts'
import { registerDeskDelivery } from './delivery/delivery-routes.ts'
import { registerDeskFilters } from './filters/filter-routes.ts'
import { readToday } from './today.ts'

/** Registers the API of the desk. */
export function registerDeskRoutes(router: ShopRouter, deps: Deps, callers: Callers, accounts: Accounts): void {
  const handleDesk = createDeskHandle(router, deps, callers)
  handleDesk(deskEndpoints.deskMe, async (_, { signedIn: { customer }, role }) => ({
    user_id: customer.customer_id,
    name: `${customer.first_name} ${customer.last_name}`.trim(),
    email: customer.email,
    role,
    rights: deskRightNames.filter((right) => mayAtDesk(role, right)),
  }))
  handleDesk(deskEndpoints.deskToday, (_, { role }) => readToday(deps, role))
  handleDesk(deskEndpoints.deskAudit, async ({ input }) => ({ ...(await searchAudit(deps, input)), page: input.page }))
  registerDeskOrders(handleDesk, deps)
  registerDeskRequests(handleDesk, deps)
  registerDeskDocuments(handleDesk, deps)
  registerDeskProducts(handleDesk, deps)
  registerDeskGifts(handleDesk, deps)
  registerDeskTrade(handleDesk, deps)
  registerDeskQuotes(handleDesk, deps)
  registerDeskCustomers(handleDesk, deps)
  registerDeskCoupons(handleDesk, deps)
  registerDeskLetters(handleDesk, deps)
  registerDeskGiveaway(handleDesk, deps)
  registerDeskWorkshop(handleDesk, deps)
  registerDeskContent(handleDesk, router, deps)
  registerDeskPhoneOrders(handleDesk, deps)
  registerDeskFigures(handleDesk, deps)
  registerDeskStaff(handleDesk, deps)
  registerStaffInvites(router, deps, accounts)
  registerDeskReviews(handleDesk, deps)
  registerDeskMessages(handleDesk, deps)
  registerDeskSwatches(handleDesk, deps)
  registerDeskApplications(handleDesk, deps)
  registerDeskTradeApplications(handleDesk, deps)
  registerDeskCommission(handleDesk, deps)
  registerDeskBatches(handleDesk, deps)
  registerDeskSheets(handleDesk, deps)
  registerDeskDelivery(handleDesk, deps)
  registerDeskSchedules(handleDesk, deps)
  registerDeskWooCommerce(handleDesk, deps)
  registerDeskFilters(handleDesk, deps)
}
