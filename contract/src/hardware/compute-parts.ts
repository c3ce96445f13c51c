import { field } from './hardware-field.ts'

const bytes = { unit: 'bytes' } as const
const live = { live: true } as const
const main = { main: true } as const

/** Processor, as `cpu()` of systeminformation reads it. */
export const cpuFields = [
  field('manufacturer', 'Üretici', 'Manufacturer', { ...main, severity: 'high' }),
  field('brand', 'Marka', 'Brand', { ...main, severity: 'high' }),
  field('cores', 'Çekirdek', 'Cores', { ...main, unit: 'number', severity: 'high' }),
  field('speed', 'Hız', 'Speed', { ...main, ...live, unit: 'GHz' }),
  field('vendor', 'Satıcı', 'Vendor'),
  field('family', 'Aile', 'Family', { severity: 'medium' }),
  field('model', 'Model', 'Model', { severity: 'medium' }),
  field('stepping', 'Adım', 'Stepping'),
  field('revision', 'Revizyon', 'Revision'),
  field('voltage', 'Gerilim', 'Voltage', live),
  field('speedMin', 'En düşük hız', 'Lowest speed', { ...live, unit: 'GHz' }),
  field('speedMax', 'En yüksek hız', 'Highest speed', { ...live, unit: 'GHz' }),
  field('governor', 'Hız yönetimi', 'Governor', live),
  field('physicalCores', 'Fiziksel çekirdek', 'Physical cores', { unit: 'number', severity: 'medium' }),
  field('performanceCores', 'Performans çekirdeği', 'Performance cores', { unit: 'number' }),
  field('efficiencyCores', 'Verimlilik çekirdeği', 'Efficiency cores', { unit: 'number' }),
  field('processors', 'İşlemci sayısı', 'Processors', { unit: 'number', severity: 'high' }),
  field('socket', 'Soket', 'Socket'),
  field('virtualization', 'Sanallaştırma', 'Virtualization', { unit: 'flag' }),
  field('cacheL1d', 'Önbellek L1 (veri)', 'Cache L1 (data)', bytes),
  field('cacheL1i', 'Önbellek L1 (komut)', 'Cache L1 (instructions)', bytes),
  field('cacheL2', 'Önbellek L2', 'Cache L2', bytes),
  field('cacheL3', 'Önbellek L3', 'Cache L3', bytes),
  field('flags', 'Özellikler', 'Flags', live),
]

/** What the processor does now. */
export const cpuNowFields = [
  field('temperature', 'Sıcaklık', 'Temperature', { ...main, ...live, unit: '°C' }),
  field('temperatureMax', 'En yüksek sıcaklık', 'Highest temperature', { ...live, unit: '°C' }),
  field('load', 'Yük', 'Load', { ...main, ...live, unit: '%' }),
  field('speedAverage', 'Ortalama hız', 'Average speed', { ...main, ...live, unit: 'GHz' }),
  field('speedLowest', 'En yavaş çekirdek', 'Slowest core', { ...live, unit: 'GHz' }),
  field('speedHighest', 'En hızlı çekirdek', 'Fastest core', { ...live, unit: 'GHz' }),
]

/** A memory module. */
export const ramFields = [
  field('bank', 'Yuva', 'Slot', { ...main, severity: 'low' }),
  field('size', 'Boyut', 'Size', { ...main, ...bytes, severity: 'high' }),
  field('type', 'Tür', 'Type', { ...main, severity: 'medium' }),
  field('manufacturer', 'Üretici', 'Manufacturer', { ...main, severity: 'high' }),
  field('partNum', 'Parça no', 'Part number', { severity: 'high' }),
  field('serialNum', 'Seri no', 'Serial number', { ...main, secret: true, severity: 'high' }),
  field('ecc', 'Hata düzeltme (ECC)', 'Error correction (ECC)', { unit: 'flag' }),
  field('clockSpeed', 'Saat hızı', 'Clock speed', { unit: 'MHz' }),
  field('formFactor', 'Biçim', 'Form factor'),
  field('voltageConfigured', 'Ayarlı gerilim', 'Configured voltage', { unit: 'V' }),
  field('voltageMin', 'En düşük gerilim', 'Lowest voltage', { unit: 'V' }),
  field('voltageMax', 'En yüksek gerilim', 'Highest voltage', { unit: 'V' }),
]

/** What the memory is used for now. */
export const memoryFields = [
  field('total', 'Toplam', 'Total', { ...main, ...live, ...bytes }),
  field('used', 'Kullanılan', 'Used', { ...main, ...live, ...bytes }),
  field('available', 'Kullanılabilir', 'Available', { ...main, ...live, ...bytes }),
  field('free', 'Boş', 'Free', { ...live, ...bytes }),
  field('active', 'Etkin', 'Active', { ...live, ...bytes }),
  field('swaptotal', 'Takas alanı', 'Swap', { ...live, ...bytes }),
  field('swapused', 'Kullanılan takas', 'Swap used', { ...live, ...bytes }),
]

/** The motherboard. */
export const boardFields = [
  field('manufacturer', 'Üretici', 'Manufacturer', { ...main, severity: 'high' }),
  field('model', 'Model', 'Model', { ...main, severity: 'high' }),
  field('version', 'Sürüm', 'Version', { severity: 'medium' }),
  field('serial', 'Seri no', 'Serial number', { ...main, secret: true, severity: 'high' }),
  field('assetTag', 'Demirbaş no', 'Asset tag', { secret: true }),
  field('memMax', 'En çok bellek', 'Most memory', bytes),
  field('memSlots', 'Bellek yuvası', 'Memory slots', { unit: 'number' }),
]

/** The machine as a whole. */
export const systemFields = [
  field('manufacturer', 'Üretici', 'Manufacturer', { ...main, severity: 'medium' }),
  field('model', 'Model', 'Model', { ...main, severity: 'medium' }),
  field('version', 'Sürüm', 'Version'),
  field('serial', 'Seri no', 'Serial number', { secret: true, severity: 'high' }),
  field('uuid', 'UUID', 'UUID', { secret: true, severity: 'high' }),
  field('sku', 'SKU', 'SKU'),
  field('virtual', 'Sanal makine', 'Virtual machine', { unit: 'flag', severity: 'medium' }),
]

/** The firmware of the board. */
export const biosFields = [
  field('vendor', 'Üretici', 'Vendor', { ...main, severity: 'medium' }),
  field('version', 'Sürüm', 'Version', { ...main, severity: 'medium' }),
  field('releaseDate', 'Yayın tarihi', 'Release date', { ...main, severity: 'medium' }),
  field('revision', 'Revizyon', 'Revision', { severity: 'medium' }),
]
