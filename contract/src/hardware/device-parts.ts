import { field } from './hardware-field.ts'

const bytes = { unit: 'bytes' } as const
const number = { unit: 'number' } as const
const flag = { unit: 'flag' } as const
const live = { live: true } as const
const main = { main: true } as const

/** A sound card. */
export const audioFields = [
  field('name', 'Ad', 'Name', main),
  field('manufacturer', 'Üretici', 'Manufacturer', { ...main, severity: 'medium' }),
  field('driver', 'Sürücü', 'Driver', { ...main, severity: 'medium' }),
  field('id', 'Kimlik', 'Id'),
  field('revision', 'Revizyon', 'Revision'),
  field('default', 'Varsayılan', 'Default', { ...flag, ...live }),
  field('channel', 'Kanal', 'Channel'),
  field('type', 'Tür', 'Type'),
  field('in', 'Giriş', 'Input', flag),
  field('out', 'Çıkış', 'Output', flag),
  field('status', 'Durum', 'Status', live),
]

/** A disk, by `diskLayout()`. */
export const diskFields = [
  field('name', 'Ad', 'Name', { ...main, severity: 'medium' }),
  field('size', 'Boyut', 'Size', { ...main, ...bytes, severity: 'high' }),
  field('totalSectors', 'Sektör sayısı', 'Sectors', { ...main, ...number, severity: 'medium' }),
  field('smartStatus', 'SMART durumu', 'SMART status', main),
  field('serialNum', 'Seri no', 'Serial number', { ...main, secret: true, severity: 'high' }),
  field('device', 'Aygıt', 'Device', live),
  field('type', 'Tür', 'Type', { severity: 'medium' }),
  field('vendor', 'Üretici', 'Vendor', { severity: 'medium' }),
  field('interfaceType', 'Arayüz', 'Interface', live),
  field('firmwareRevision', 'Donanım yazılımı', 'Firmware', { severity: 'medium' }),
  field('bytesPerSector', 'Sektör boyu', 'Sector size', bytes),
  field('sectorsPerTrack', 'İz başına sektör', 'Sectors per track', number),
  field('totalCylinders', 'Silindir', 'Cylinders', number),
  field('totalHeads', 'Kafa', 'Heads', number),
  field('totalTracks', 'İz', 'Tracks', number),
  field('tracksPerCylinder', 'Silindir başına iz', 'Tracks per cylinder', number),
  field('temperature', 'Sıcaklık', 'Temperature', { ...live, unit: '°C' }),
  field('powerOnHours', 'Çalışma saati', 'Power-on hours', { ...live, ...number }),
]

/** A mounted file system. */
export const filesystemFields = [
  field('mount', 'Bağlama yeri', 'Mount', { ...main, ...live }),
  field('fs', 'Aygıt', 'Device', { ...main, ...live }),
  field('type', 'Tür', 'Type', live),
  field('size', 'Boyut', 'Size', { ...main, ...live, ...bytes }),
  field('used', 'Kullanılan', 'Used', { ...main, ...live, ...bytes }),
  field('available', 'Boş', 'Available', { ...live, ...bytes }),
  field('use', 'Doluluk', 'Use', { ...live, unit: '%' }),
  field('rw', 'Yazılabilir', 'Writable', { ...live, ...flag }),
]

/** A graphics card. */
export const gpuFields = [
  field('vendor', 'Üretici', 'Vendor', { ...main, severity: 'medium' }),
  field('model', 'Model', 'Model', { ...main, severity: 'medium' }),
  field('vram', 'Ekran belleği (VRAM)', 'Video memory (VRAM)', {
    ...main,
    unit: 'megabytes',
    severity: 'medium',
  }),
  field('subVendor', 'Kart üreticisi', 'Card maker', { severity: 'medium' }),
  field('deviceId', 'Aygıt kimliği', 'Device id', { severity: 'medium' }),
  field('bus', 'Veri yolu', 'Bus'),
  field('busAddress', 'Veri yolu adresi', 'Bus address', live),
  field('pciBus', 'PCI adresi', 'PCI address', live),
  field('vramDynamic', 'Değişken bellek', 'Dynamic memory', flag),
  field('external', 'Harici', 'External', flag),
  field('cores', 'Çekirdek', 'Cores', number),
  field('driverVersion', 'Sürücü', 'Driver', { severity: 'medium' }),
  field('fanSpeed', 'Fan', 'Fan', { ...live, unit: '%' }),
  field('memoryTotal', 'Toplam bellek', 'Memory', { ...live, unit: 'megabytes' }),
  field('memoryUsed', 'Kullanılan bellek', 'Memory used', { ...live, unit: 'megabytes' }),
  field('memoryFree', 'Boş bellek', 'Memory free', { ...live, unit: 'megabytes' }),
  field('utilizationGpu', 'Yük', 'Load', { ...live, unit: '%' }),
  field('utilizationMemory', 'Bellek yükü', 'Memory load', { ...live, unit: '%' }),
  field('temperatureGpu', 'Sıcaklık', 'Temperature', { ...live, unit: '°C' }),
  field('powerDraw', 'Çekilen güç', 'Power draw', { ...live, unit: 'W' }),
  field('powerLimit', 'Güç sınırı', 'Power limit', { ...live, unit: 'W' }),
  field('clockCore', 'Çekirdek saati', 'Core clock', { ...live, unit: 'MHz' }),
  field('clockMemory', 'Bellek saati', 'Memory clock', { ...live, unit: 'MHz' }),
]

/** A screen. */
export const displayFields = [
  field('model', 'Model', 'Model', { ...main, severity: 'medium' }),
  field('vendor', 'Üretici', 'Vendor', main),
  field('resolutionX', 'Yatay çözünürlük', 'Horizontal resolution', { ...main, unit: 'px' }),
  field('resolutionY', 'Dikey çözünürlük', 'Vertical resolution', { ...main, unit: 'px' }),
  field('main', 'Ana ekran', 'Main', { ...flag, ...live }),
  field('builtin', 'Yerleşik', 'Built in', flag),
  field('connection', 'Bağlantı', 'Connection', live),
  field('currentResX', 'Geçerli genişlik', 'Current width', { ...live, unit: 'px' }),
  field('currentResY', 'Geçerli yükseklik', 'Current height', { ...live, unit: 'px' }),
  field('currentRefreshRate', 'Yenileme hızı', 'Refresh rate', { ...live, unit: 'Hz' }),
  field('pixelDepth', 'Renk derinliği', 'Colour depth', { ...number, ...live }),
  field('sizeX', 'En (cm)', 'Width (cm)', number),
  field('sizeY', 'Boy (cm)', 'Height (cm)', number),
]

/** A network interface. */
export const netFields = [
  field('iface', 'Arayüz', 'Interface', { ...main, ...live }),
  field('ip4', 'IP adresi', 'IP address', { ...main, ...live }),
  field('ip6', 'IPv6 adresi', 'IPv6 address', { ...main, ...live }),
  field('mac', 'MAC adresi', 'MAC address', { ...main, secret: true, severity: 'medium' }),
  field('mtu', 'MTU', 'MTU', { ...main, ...number }),
  field('ifaceName', 'Arayüz adı', 'Interface name', live),
  field('default', 'Varsayılan', 'Default', { ...flag, ...live }),
  field('ip4subnet', 'Alt ağ', 'Subnet', live),
  field('ip6subnet', 'IPv6 alt ağ', 'IPv6 subnet', live),
  field('internal', 'İç arayüz', 'Internal', flag),
  field('virtual', 'Sanal', 'Virtual', flag),
  field('operstate', 'Durum', 'State', live),
  field('type', 'Tür', 'Type', { severity: 'medium' }),
  field('duplex', 'Çift yönlülük', 'Duplex', live),
  field('speed', 'Hız', 'Speed', { ...live, unit: 'Mbit/s' }),
  field('dhcp', 'DHCP', 'DHCP', { ...live, ...flag }),
  field('dnsSuffix', 'DNS soneki', 'DNS suffix', live),
  field('ieee8021xAuth', '802.1X kimlik doğrulama', '802.1X authentication', live),
  field('ieee8021xState', '802.1X durumu', '802.1X state', live),
  field('carrierChanges', 'Bağlantı değişimi', 'Carrier changes', { ...live, ...number }),
]

/** A Wifi connection. */
export const wifiFields = [
  field('ssid', 'Ağ adı (SSID)', 'SSID', main),
  field('bssid', 'BSSID', 'BSSID', { ...main, ...live, secret: true }),
  field('frequency', 'Frekans', 'Frequency', { ...main, ...live, unit: 'MHz' }),
  field('security', 'Güvenlik', 'Security', main),
  field('signalLevel', 'Sinyal düzeyi', 'Signal level', { ...main, ...live, unit: 'dBm' }),
  field('id', 'Kimlik', 'Id', live),
  field('iface', 'Arayüz', 'Interface', live),
  field('model', 'Model', 'Model', live),
  field('channel', 'Kanal', 'Channel', { ...live, ...number }),
  field('type', 'Tür', 'Type', live),
  field('quality', 'Kalite', 'Quality', { ...live, unit: '%' }),
  field('txRate', 'Gönderim hızı', 'Transmit rate', { ...live, unit: 'Mbit/s' }),
]

/** A Wifi adapter. */
export const wifiAdapterFields = [
  field('iface', 'Arayüz', 'Interface', { ...main, ...live }),
  field('model', 'Model', 'Model', { ...main, severity: 'medium' }),
  field('vendor', 'Üretici', 'Vendor', { ...main, severity: 'medium' }),
  field('mac', 'MAC adresi', 'MAC address', { ...main, secret: true, severity: 'medium' }),
  field('id', 'Kimlik', 'Id', live),
]
