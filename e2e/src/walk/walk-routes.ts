import type { LocalizedText } from '@filo/contract/localized-text'
import { roleHolds } from '@filo/contract/permissions'
import { isCustomer, type WalkRoute } from './expected-page.ts'

const words = (tr: string, en = tr): LocalizedText => ({ tr, en })
const products = words('Ürünler', 'Products')
const material = words('Yazılım bilgileri', 'Software material')
const softwareCards = words('Yazılım kartları', 'Software cards')
const marketingCards = words('Pazarlama kartları', 'Marketing cards')
const producedRobots = words('Üretilen robotlar', 'Produced robots')
const robotWorkspace = words('Robot çalışma alanı', 'Robot workspace')
const myRobots = words('Robotlarım', 'My robots')
const variant = words('Nova H1 insansı', 'Nova H1 humanoid')
const core = words('Çekirdek', 'Core')
const coreVersion = words('Çekirdek 2.4.0', 'Core 2.4.0')
const greeting = words('Karşılama', 'Greeting')
const unit = words('Nova H1 insansı Lobi')
const robot = 'NH1-000001'
const customer = 'Işıltı Otelleri'

/** Every route of the specification with a page of its own, in its order. */
export const walkRoutes: readonly WalkRoute[] = [
  {
    at: '/dashboard/home',
    name: words('Ana sayfa', 'Home'),
    above: [words('Pano', 'Dashboard')],
    needs: [],
    shows: (role) => (roleHolds(role, 'robot.read') ? 'Nova AROS 5.1.0' : undefined),
  },
  { at: '/users', name: words('Kullanıcılar', 'Users'), needs: ['user.read'], shows: 'Şule Ağaoğlu' },
  {
    at: '/connecteduser',
    name: words('Bağlı kullanıcılar', 'Connected users'),
    needs: ['presence.read'],
    shows: robot,
  },
  {
    at: ({ unitId }) => `/robotusers/${unitId}`,
    name: words('Robot kullanıcıları', 'Robot users'),
    record: {
      heading: words(`${unit.tr} (${robot}) kullanıcıları`, `Users of ${unit.en} (${robot})`),
      under: [words('Robot kullanıcıları', 'Robot users')],
    },
    needs: ['robot.grant'],
    shows: 'Gökçe Dağ',
  },
  { at: '/profile', name: words('Profil', 'Profile'), needs: [] },
  { at: '/product', name: products, needs: ['aros.read'], shows: 'Depo D500' },
  {
    at: ({ variantId }) => `/product/arosversions?robotId=${variantId}`,
    name: words('Ürün AROS’ları', 'Product AROS'),
    above: [products],
    record: { heading: variant },
    needs: ['aros.read'],
    shows: 'Nova AROS 5.1.0',
    ofCustomers: { above: [] },
  },
  {
    at: ({ variantId }) => `/product/testarosversions?robotId=${variantId}`,
    name: words('Ürün test AROS’ları', 'Product test AROS'),
    above: [products],
    record: { heading: variant },
    needs: ['aros.read'],
    shows: 'Nova AROS 5.2.0',
    ofCustomers: { above: [] },
  },
  {
    at: ({ variantId }) => `/product/packages?robotId=${variantId}`,
    name: words('Ürün paketleri', 'Product packages'),
    above: [products],
    record: { heading: words('Nova H1 insansı paketleri', 'Packages of Nova H1 humanoid') },
    needs: ['package.bind'],
    shows: 'aros-core',
    ofCustomers: { above: [] },
  },
  {
    at: `/product/producedrobots?q=${robot}`,
    name: producedRobots,
    above: [products],
    needs: ['robot.read'],
    shows: robot,
    ofCustomers: { name: myRobots, above: [] },
  },
  {
    at: ({ unitId }) => `/product/producedrobots/aboutrobots?RobotId=${unitId}`,
    name: words('Robot ayrıntıları', 'Robot details'),
    above: [products, producedRobots],
    record: { heading: unit },
    needs: ['robot.read'],
    shows: customer,
    ofCustomers: { above: [myRobots] },
  },
  {
    at: '/productmodel',
    name: words('Robot modelleri', 'Robot models'),
    needs: ['robot_model.manage'],
    shows: 'Mini Nova',
  },
  {
    at: '/versions',
    name: words('Paket sürümleri', 'Package versions'),
    needs: ['package.read'],
    shows: 'hava-durumu',
  },
  {
    at: '/markettingversions',
    name: words('Pazarlama sürümleri', 'Marketing versions'),
    needs: ['marketing.read'],
    shows: words('Uzaktan duyan ses', 'A voice that hears from afar'),
  },
  {
    at: '/arosversions',
    name: words('AROS sürümleri', 'AROS versions'),
    needs: ['aros.read'],
    shows: 'Nova AROS 5.2.0',
  },
  {
    at: '/robotversion',
    name: words('Filo sürümleri', 'Fleet versions'),
    needs: ['campaign.read'],
    shows: 'Nova AROS 5.1.0',
  },
  {
    at: ({ variantId }) => `/createaros?robotId=${variantId}`,
    name: words('Üretim AROS oluşturma', 'Create production AROS'),
    needs: ['aros.compose'],
  },
  {
    at: ({ variantId }) => `/createtestaros?robotId=${variantId}`,
    name: words('Test AROS oluşturma', 'Create test AROS'),
    needs: ['aros.compose_test'],
  },
  {
    at: '/adminaros',
    name: words('AROS yönetim panosu', 'AROS governance'),
    needs: ['aros.approve', 'aros.govern'],
    shows: 'Servis AROS 2.0.0',
  },
  {
    at: ({ variantId }) => `/SortArosPackage?robotId=${variantId}`,
    name: words('Paket sırası', 'Package order'),
    needs: ['aros.compose'],
    shows: core,
  },
  {
    at: ({ variantId }) => `/TestSortArosPackage?robotId=${variantId}`,
    name: words('Test paket sırası', 'Test package order'),
    needs: ['aros.compose_test'],
    shows: core,
  },
  {
    at: '/material/versioncard',
    name: words('Sürüm vitrini', 'Version gallery'),
    above: [material],
    needs: ['package.read'],
    shows: words('Hava durumu', 'Weather'),
  },
  {
    at: '/material/aboutversion?packageName=aros-core',
    name: words('Sürüm ayrıntıları', 'Version details'),
    above: [material],
    record: { heading: coreVersion, under: [material, core] },
    needs: ['package.read'],
    shows: 'aros-core-2.4.0.tar',
  },
  {
    at: ({ versionId }) => `/material/softwarelibraries/${versionId}`,
    name: words('Yazılım kütüphaneleri', 'Software libraries'),
    above: [material],
    record: {
      heading: words('Çekirdek 2.4.0 kütüphaneleri', 'Libraries of Core 2.4.0'),
      under: [material, words('Yazılım kütüphaneleri', 'Software libraries')],
    },
    needs: ['package.read'],
  },
  {
    at: ({ marketingVersionId }) =>
      `/material/markettingaboutversion?marketingVersionId=${marketingVersionId}`,
    name: words('Pazarlama sürümü ayrıntıları', 'Marketing version details'),
    above: [material],
    record: {
      heading: words('Uzaktan duyan ses', 'A voice that hears from afar'),
      under: [material, words('Ses sistemi', 'Voice system')],
    },
    needs: ['marketing.read'],
    shows: words('%100', '100%'),
  },
  {
    at: '/material/versiontest',
    name: words('Test görevlerim', 'My tests'),
    above: [material],
    needs: ['test.verdict'],
    shows: (role) => (role === 'tester' ? 'Nova AROS 5.2.0' : undefined),
  },
  { at: '/softwarecard', name: softwareCards, needs: ['package.read'], shows: 'aros-core' },
  {
    at: '/softwarecard/software?packageName=aros-core',
    name: words('Yazılım paketi', 'Software package'),
    above: [softwareCards],
    record: { heading: core },
    needs: ['package.read'],
    shows: 'Uğur Şahin',
  },
  {
    at: '/markettingcard/marketting?packageName=karsilama',
    name: words('Pazarlama', 'Marketing'),
    above: [marketingCards],
    record: { heading: greeting },
    needs: ['marketing.read'],
    shows: words('Kapıda güler yüz', 'A smile at the door'),
  },
  {
    at: '/programs',
    name: words('Programlar ve mağaza', 'Programs & store'),
    needs: ['program.read', 'storefront.read'],
    shows: (role) => (isCustomer(role) ? 'Işıltı Robotik' : 'kol-selami'),
    ofCustomers: { name: words('Mağaza', 'Store') },
  },
  {
    at: '/uploadsoftware?packageName=aros-core',
    name: words('Yazılım yükleme', 'Upload software'),
    needs: ['package.upload'],
    shows: '2.4.1',
  },
  {
    at: '/uploadmarkettingsoftware/karsilama',
    name: words('Pazarlama sürümü yükleme', 'Upload marketing version'),
    record: {
      heading: words('Karşılama için pazarlama sürümü', 'Marketing version of Greeting'),
      under: [words('Pazarlama sürümü yükleme', 'Upload marketing version'), greeting],
    },
    needs: ['marketing.manage'],
  },
  {
    at: '/editsoftware?packageName=aros-core',
    name: words('Yazılımı düzenleme', 'Edit software'),
    record: { heading: coreVersion, under: [core] },
    needs: ['package.upload'],
    shows: 'aros-core',
  },
  {
    at: ({ marketingVersionId }) => `/markettingeditsoftware?marketingVersionId=${marketingVersionId}`,
    name: words('Pazarlama sürümünü düzenleme', 'Edit marketing version'),
    needs: ['marketing.read'],
  },
  {
    at: ({ unitId }) => `/robotsidebar?RobotId=${unitId}`,
    name: robotWorkspace,
    record: { heading: unit, under: [robotWorkspace] },
    needs: ['robot.read'],
    shows: robot,
    ofCustomers: { name: myRobots, record: { heading: unit, under: [myRobots] } },
  },
  {
    at: '/customersidebar',
    name: words('Müşteriler', 'Customers'),
    needs: ['customer.read'],
    shows: 'ISILTI',
    ofCustomers: {
      name: words('Kurumum', 'My organisation'),
      record: { heading: words(customer) },
    },
  },
  {
    at: '/customerversion',
    name: words('Güncellemeler', 'Updates'),
    needs: ['consent.read'],
    shows: (role) => (isCustomer(role) ? robot : undefined),
  },
  {
    at: '/remoteconnection?tab=records',
    name: words('Uzak bağlantı', 'Remote connection'),
    needs: ['remote.read'],
    // Developers and testers see sessions with the maker's own robots alone.
    shows: (role) => (['admin', 'support', 'customer_admin'].includes(role) ? 'Çağla Yıldız' : undefined),
  },
  {
    at: ({ unitId }) => `/HardwareDiagnostic?RobotId=${unitId}`,
    name: words('Donanım', 'Hardware'),
    record: { heading: words(`${robot}: donanım`, `${robot}: hardware`) },
    needs: ['hardware.read'],
  },
  {
    at: '/session/404',
    name: words('Sayfa bulunamadı', 'Page not found'),
    needs: [],
    hasNoCrumbs: true,
  },
  {
    at: '/aros-info',
    name: words('Donanım bilgisi', 'Hardware information'),
    needs: [],
    hasNoCrumbs: true,
  },
]
