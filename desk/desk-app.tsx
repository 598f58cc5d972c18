import { QueryClient } from '@tanstack/react-query'
import { Admin, CustomRoutes, Resource, useResourceContext } from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useParams } from 'react-router-dom'
import { ApplicationList } from './applications/application-list.tsx'
import { AuditList } from './audit/audit-list.tsx'
import { authProvider, dataProvider } from './connection/providers.ts'
import { CommissionList } from './commission/commission-list.tsx'
import { CouponList } from './coupons/coupon-list.tsx'
import { CouponPage } from './coupons/coupon-page.tsx'
import { CustomerList } from './customers/customer-list.tsx'
import { CustomerPage } from './customers/customer-page.tsx'
import { DeliveryPage } from './delivery/delivery-page.tsx'
import { DeskFrame } from './frame/desk-frame.tsx'
import { FiguresPage } from './figures/figures-page.tsx'
import { themeOf } from './frame/theme.ts'
import { ContentItemPage } from './content/content-item-page.tsx'
import { ContentPage } from './content/content-page.tsx'
import { GiftCardList } from './gift-cards/gift-card-list.tsx'
import { GiveawayPage } from './giveaway/giveaway-page.tsx'
import { LetterList } from './letters/letter-list.tsx'
import { LetterPage } from './letters/letter-page.tsx'
import { MessageList } from './messages/message-list.tsx'
import { MessagePage } from './messages/message-page.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { PhoneOrderPage } from './phone/phone-order-page.tsx'
import { ProductList } from './products/product-list.tsx'
import { ProductPage } from './products/product-page.tsx'
import { PriceList } from './prices/price-list.tsx'
import { QuoteList } from './quotes/quote-list.tsx'
import { RequestList } from './requests/request-list.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { ReviewList } from './reviews/review-list.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { StaffPage } from './staff/staff-page.tsx'
import { SwatchList } from './swatches/swatch-list.tsx'
import { TradeApplicationList } from './trade/trade-application-list.tsx'
import { TradeList } from './trade/trade-list.tsx'
import { WorkshopPage } from './workshop/workshop-page.tsx'
import { TodayPage } from './today/today-page.tsx'

const [light, dark] = [themeOf('light'), themeOf('dark')]
// The desk reads a list again each time that a screen shows it, and shows a refusal at once.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })

/** Replaces the address of a record that lacks `/show`, such as a typed one, with the address of its screen. */
function ToShow() {
  const { id = '' } = useParams()
  return <Navigate to={`/${useResourceContext() ?? ''}/${encodeURIComponent(id)}/show`} replace />
}

/** The screens, each with its path. */
function Screens() {
  return (
    <Admin
      title="Desk"
      requireAuth
      disableTelemetry
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      theme={light}
      darkTheme={dark}
      layout={DeskFrame}
      loginPage={SignInPage}
      dashboard={TodayPage}
    >
      <Resource name="orders" list={OrderList} show={OrderPage} edit={ToShow} />
      <Resource name="requests" list={RequestList} />
      <Resource name="quotes" list={QuoteList} />
      <Resource name="products" list={ProductList} show={ProductPage} edit={ToShow} />
      <Resource name="gift-cards" list={GiftCardList} />
      <Resource name="trade" list={TradeList} />
      <Resource name="customers" list={CustomerList} show={CustomerPage} edit={ToShow} />
      <Resource name="coupons" list={CouponList} show={CouponPage} edit={ToShow} />
      <Resource name="letters" list={LetterList} show={LetterPage} edit={ToShow} />
      <Resource name="reviews" list={ReviewList} />
      <Resource name="messages" list={MessageList} show={MessagePage} edit={ToShow} />
      <Resource name="applications" list={ApplicationList} />
      <Resource name="trade-applications" list={TradeApplicationList} />
      <Resource name="commission" list={CommissionList} />
      <Resource name="swatches" list={SwatchList} />
      <Resource name="scheduled-prices" list={PriceList} />
      <Resource name="audit" list={AuditList} />
      <CustomRoutes>
        <Route path="/phone-order" element={<PhoneOrderPage />} />
        <Route path="/figures" element={<FiguresPage />} />
        <Route path="/giveaway" element={<GiveawayPage />} />
        <Route path="/staff" element={<StaffPage />} />
        <Route path="/content" element={<ContentPage />} />
        <Route path="/content/:kind/:slug" element={<ContentItemPage />} />
        <Route path="/delivery" element={<DeliveryPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/workshop" element={<WorkshopPage />} />
      </CustomRoutes>
    </Admin>
  )
}

// A step to another screen can be held up by the router of this kind only (unsaved/unsaved-guard.tsx).
const router = createBrowserRouter([{ path: '*', element: <Screens /> }], { basename: '/desk' })

/** The desk: screens of the shop's people. */
export const DeskApp = () => <RouterProvider router={router} />
