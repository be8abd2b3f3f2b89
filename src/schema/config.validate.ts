// Generated from schemas/config.schema.json by `npm run generate`. Do not edit.
// @ts-nocheck: machine-written code
/* oxlint-disable */
import type { Validator } from './validator.ts'

function lengthOf(text) {
  let length = 0
  for (const _ of text) length++
  return length
}
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"hosts":{"type":"object","additionalProperties":false,"properties":{"targets":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"primary":{"type":"string","minLength":1}}},"name":{"type":"string","minLength":1},"version":{"type":"string","minLength":1},"description":{"type":"string","minLength":1},"displayName":{"type":"string","minLength":1},"author":{"anyOf":[{"type":"string","minLength":1},{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"email":{"type":"string","minLength":1},"url":{"type":"string","minLength":1}}}]},"license":{"type":"string","minLength":1},"homepage":{"type":"string","minLength":1},"repository":{"anyOf":[{"type":"string","minLength":1},{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1}}}]},"keywords":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"skills":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"targets":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"npm":{"type":"string","minLength":1},"baseUrl":{"type":"string","minLength":1},"compression":{"enum":["deflate","store"]}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = lengthOf;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
if(typeof data.$schema !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.hosts !== undefined){
let data1 = data.hosts;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
if(!((key1 === "targets") || (key1 === "primary"))){
const err2 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data1.targets !== undefined){
let data2 = data1.targets;
if(Array.isArray(data2)){
if(data2.length < 1){
const err3 = {instancePath:instancePath+"/hosts/targets",schemaPath:"#/properties/hosts/properties/targets/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func2(data3) < 1){
const err4 = {instancePath:instancePath+"/hosts/targets/" + i0,schemaPath:"#/properties/hosts/properties/targets/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/hosts/targets/" + i0,schemaPath:"#/properties/hosts/properties/targets/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data2[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err6 = {instancePath:instancePath+"/hosts/targets",schemaPath:"#/properties/hosts/properties/targets/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err7 = {instancePath:instancePath+"/hosts/targets",schemaPath:"#/properties/hosts/properties/targets/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data1.primary !== undefined){
let data4 = data1.primary;
if(typeof data4 === "string"){
if(func2(data4) < 1){
const err8 = {instancePath:instancePath+"/hosts/primary",schemaPath:"#/properties/hosts/properties/primary/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/hosts/primary",schemaPath:"#/properties/hosts/properties/primary/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.name !== undefined){
let data5 = data.name;
if(typeof data5 === "string"){
if(func2(data5) < 1){
const err11 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.version !== undefined){
let data6 = data.version;
if(typeof data6 === "string"){
if(func2(data6) < 1){
const err13 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.description !== undefined){
let data7 = data.description;
if(typeof data7 === "string"){
if(func2(data7) < 1){
const err15 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.displayName !== undefined){
let data8 = data.displayName;
if(typeof data8 === "string"){
if(func2(data8) < 1){
const err17 = {instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.author !== undefined){
let data9 = data.author;
const _errs22 = errors;
let valid5 = false;
const _errs23 = errors;
if(typeof data9 === "string"){
if(func2(data9) < 1){
const err19 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var _valid0 = _errs23 === errors;
valid5 = valid5 || _valid0;
const _errs25 = errors;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.name === undefined){
const err21 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/1/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key2 in data9){
if(!(((key2 === "name") || (key2 === "email")) || (key2 === "url"))){
const err22 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data9.name !== undefined){
let data10 = data9.name;
if(typeof data10 === "string"){
if(func2(data10) < 1){
const err23 = {instancePath:instancePath+"/author/name",schemaPath:"#/properties/author/anyOf/1/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/author/name",schemaPath:"#/properties/author/anyOf/1/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data9.email !== undefined){
let data11 = data9.email;
if(typeof data11 === "string"){
if(func2(data11) < 1){
const err25 = {instancePath:instancePath+"/author/email",schemaPath:"#/properties/author/anyOf/1/properties/email/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/author/email",schemaPath:"#/properties/author/anyOf/1/properties/email/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data9.url !== undefined){
let data12 = data9.url;
if(typeof data12 === "string"){
if(func2(data12) < 1){
const err27 = {instancePath:instancePath+"/author/url",schemaPath:"#/properties/author/anyOf/1/properties/url/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/author/url",schemaPath:"#/properties/author/anyOf/1/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var _valid0 = _errs25 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const err30 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
}
}
if(data.license !== undefined){
let data13 = data.license;
if(typeof data13 === "string"){
if(func2(data13) < 1){
const err31 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.homepage !== undefined){
let data14 = data.homepage;
if(typeof data14 === "string"){
if(func2(data14) < 1){
const err33 = {instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.repository !== undefined){
let data15 = data.repository;
const _errs39 = errors;
let valid7 = false;
const _errs40 = errors;
if(typeof data15 === "string"){
if(func2(data15) < 1){
const err35 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid1 = _errs40 === errors;
valid7 = valid7 || _valid1;
const _errs42 = errors;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.url === undefined){
const err37 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/1/required",keyword:"required",params:{missingProperty: "url"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data15.url !== undefined){
let data16 = data15.url;
if(typeof data16 === "string"){
if(func2(data16) < 1){
const err38 = {instancePath:instancePath+"/repository/url",schemaPath:"#/properties/repository/anyOf/1/properties/url/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/repository/url",schemaPath:"#/properties/repository/anyOf/1/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
var _valid1 = _errs42 === errors;
valid7 = valid7 || _valid1;
if(_valid1){
var props1 = {};
props1.url = true;
}
if(!valid7){
const err41 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
else {
errors = _errs39;
if(vErrors !== null){
if(_errs39){
vErrors.length = _errs39;
}
else {
vErrors = null;
}
}
}
}
if(data.keywords !== undefined){
let data17 = data.keywords;
if(Array.isArray(data17)){
if(data17.length < 1){
const err42 = {instancePath:instancePath+"/keywords",schemaPath:"#/properties/keywords/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
const len1 = data17.length;
for(let i2=0; i2<len1; i2++){
let data18 = data17[i2];
if(typeof data18 === "string"){
if(func2(data18) < 1){
const err43 = {instancePath:instancePath+"/keywords/" + i2,schemaPath:"#/properties/keywords/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/keywords/" + i2,schemaPath:"#/properties/keywords/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
let i3 = data17.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data17[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err45 = {instancePath:instancePath+"/keywords",schemaPath:"#/properties/keywords/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
break;
}
indices1[item1] = i3;
}
}
}
else {
const err46 = {instancePath:instancePath+"/keywords",schemaPath:"#/properties/keywords/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.skills !== undefined){
let data19 = data.skills;
if(Array.isArray(data19)){
if(data19.length < 1){
const err47 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
const len2 = data19.length;
for(let i4=0; i4<len2; i4++){
let data20 = data19[i4];
if(typeof data20 === "string"){
if(func2(data20) < 1){
const err48 = {instancePath:instancePath+"/skills/" + i4,schemaPath:"#/properties/skills/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/skills/" + i4,schemaPath:"#/properties/skills/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
let i5 = data19.length;
let j2;
if(i5 > 1){
const indices2 = {};
for(;i5--;){
let item2 = data19[i5];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
const err50 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j2}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
break;
}
indices2[item2] = i5;
}
}
}
else {
const err51 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.targets !== undefined){
let data21 = data.targets;
if(Array.isArray(data21)){
if(data21.length < 1){
const err52 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
const len3 = data21.length;
for(let i6=0; i6<len3; i6++){
let data22 = data21[i6];
if(typeof data22 === "string"){
if(func2(data22) < 1){
const err53 = {instancePath:instancePath+"/targets/" + i6,schemaPath:"#/properties/targets/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/targets/" + i6,schemaPath:"#/properties/targets/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
let i7 = data21.length;
let j3;
if(i7 > 1){
const indices3 = {};
for(;i7--;){
let item3 = data21[i7];
if(typeof item3 !== "string"){
continue;
}
if(typeof indices3[item3] == "number"){
j3 = indices3[item3];
const err55 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/uniqueItems",keyword:"uniqueItems",params:{i: i7, j: j3}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
break;
}
indices3[item3] = i7;
}
}
}
else {
const err56 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.npm !== undefined){
let data23 = data.npm;
if(typeof data23 === "string"){
if(func2(data23) < 1){
const err57 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.baseUrl !== undefined){
let data24 = data.baseUrl;
if(typeof data24 === "string"){
if(func2(data24) < 1){
const err59 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.compression !== undefined){
let data25 = data.compression;
if(!((data25 === "deflate") || (data25 === "store"))){
const err61 = {instancePath:instancePath+"/compression",schemaPath:"#/properties/compression/enum",keyword:"enum",params:{allowedValues: schema31.properties.compression.enum}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
else {
const err62 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

/** Whether a value is a configuration that skillc can use. */
export const validate: Validator = validate20
