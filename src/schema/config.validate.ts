// Generated from schemas/config.schema.json by `npm run generate`. Do not edit.
// @ts-nocheck: machine-written code
/* oxlint-disable */
import type { Validator } from './validator.ts'

function lengthOf(text) {
  let length = 0
  for (const _ of text) length++
  return length
}
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"hosts":{"type":"object","additionalProperties":false,"properties":{"targets":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"primary":{"type":"string","minLength":1}}},"extends":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"rules":{"type":"object","additionalProperties":{"enum":["error","warning","note","off"]}},"overrides":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["files","rules"],"properties":{"files":{"type":"array","items":{"type":"string","minLength":1},"minItems":1},"rules":{"type":"object","additionalProperties":{"enum":["error","warning","note","off"]}}}}},"ignore":{"type":"array","items":{"type":"string","minLength":1}},"budgets":{"type":"object","additionalProperties":false,"properties":{"listingChars":{"type":"integer","minimum":1},"listingTokens":{"type":"integer","minimum":1},"bodyTokens":{"type":"integer","minimum":1},"allListingChars":{"type":"integer","minimum":1},"allListingTokens":{"type":"integer","minimum":1},"allBodyTokens":{"type":"integer","minimum":1}}},"include":{"type":"array","items":{"type":"string","minLength":1}},"keep":{"type":"boolean"},"name":{"type":"string","minLength":1},"version":{"type":"string","minLength":1},"description":{"type":"string","minLength":1},"displayName":{"type":"string","minLength":1},"author":{"anyOf":[{"type":"string","minLength":1},{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"email":{"type":"string","minLength":1},"url":{"type":"string","minLength":1}}}]},"license":{"type":"string","minLength":1},"homepage":{"type":"string","minLength":1},"repository":{"anyOf":[{"type":"string","minLength":1},{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1}}}]},"keywords":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"skills":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"targets":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"npm":{"type":"string","minLength":1},"baseUrl":{"type":"string","minLength":1},"compression":{"enum":["deflate","store"]}}};
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
if(data.extends !== undefined){
let data5 = data.extends;
if(Array.isArray(data5)){
if(data5.length < 1){
const err11 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len1 = data5.length;
for(let i2=0; i2<len1; i2++){
let data6 = data5[i2];
if(typeof data6 === "string"){
if(func2(data6) < 1){
const err12 = {instancePath:instancePath+"/extends/" + i2,schemaPath:"#/properties/extends/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/extends/" + i2,schemaPath:"#/properties/extends/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
let i3 = data5.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data5[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err14 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
break;
}
indices1[item1] = i3;
}
}
}
else {
const err15 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.rules !== undefined){
let data7 = data.rules;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key2 in data7){
let data8 = data7[key2];
if(!((((data8 === "error") || (data8 === "warning")) || (data8 === "note")) || (data8 === "off"))){
const err16 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema31.properties.rules.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.overrides !== undefined){
let data9 = data.overrides;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i4=0; i4<len2; i4++){
let data10 = data9[i4];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.files === undefined){
const err18 = {instancePath:instancePath+"/overrides/" + i4,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data10.rules === undefined){
const err19 = {instancePath:instancePath+"/overrides/" + i4,schemaPath:"#/properties/overrides/items/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key3 in data10){
if(!((key3 === "files") || (key3 === "rules"))){
const err20 = {instancePath:instancePath+"/overrides/" + i4,schemaPath:"#/properties/overrides/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data10.files !== undefined){
let data11 = data10.files;
if(Array.isArray(data11)){
if(data11.length < 1){
const err21 = {instancePath:instancePath+"/overrides/" + i4+"/files",schemaPath:"#/properties/overrides/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const len3 = data11.length;
for(let i5=0; i5<len3; i5++){
let data12 = data11[i5];
if(typeof data12 === "string"){
if(func2(data12) < 1){
const err22 = {instancePath:instancePath+"/overrides/" + i4+"/files/" + i5,schemaPath:"#/properties/overrides/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/overrides/" + i4+"/files/" + i5,schemaPath:"#/properties/overrides/items/properties/files/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/overrides/" + i4+"/files",schemaPath:"#/properties/overrides/items/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.rules !== undefined){
let data13 = data10.rules;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key4 in data13){
let data14 = data13[key4];
if(!((((data14 === "error") || (data14 === "warning")) || (data14 === "note")) || (data14 === "off"))){
const err25 = {instancePath:instancePath+"/overrides/" + i4+"/rules/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/overrides/items/properties/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema31.properties.overrides.items.properties.rules.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/overrides/" + i4+"/rules",schemaPath:"#/properties/overrides/items/properties/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/overrides/" + i4,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.ignore !== undefined){
let data15 = data.ignore;
if(Array.isArray(data15)){
const len4 = data15.length;
for(let i6=0; i6<len4; i6++){
let data16 = data15[i6];
if(typeof data16 === "string"){
if(func2(data16) < 1){
const err29 = {instancePath:instancePath+"/ignore/" + i6,schemaPath:"#/properties/ignore/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/ignore/" + i6,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.budgets !== undefined){
let data17 = data.budgets;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key5 in data17){
if(!((((((key5 === "listingChars") || (key5 === "listingTokens")) || (key5 === "bodyTokens")) || (key5 === "allListingChars")) || (key5 === "allListingTokens")) || (key5 === "allBodyTokens"))){
const err32 = {instancePath:instancePath+"/budgets",schemaPath:"#/properties/budgets/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data17.listingChars !== undefined){
let data18 = data17.listingChars;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err33 = {instancePath:instancePath+"/budgets/listingChars",schemaPath:"#/properties/budgets/properties/listingChars/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 1 || isNaN(data18)){
const err34 = {instancePath:instancePath+"/budgets/listingChars",schemaPath:"#/properties/budgets/properties/listingChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
if(data17.listingTokens !== undefined){
let data19 = data17.listingTokens;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err35 = {instancePath:instancePath+"/budgets/listingTokens",schemaPath:"#/properties/budgets/properties/listingTokens/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 1 || isNaN(data19)){
const err36 = {instancePath:instancePath+"/budgets/listingTokens",schemaPath:"#/properties/budgets/properties/listingTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
if(data17.bodyTokens !== undefined){
let data20 = data17.bodyTokens;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
const err37 = {instancePath:instancePath+"/budgets/bodyTokens",schemaPath:"#/properties/budgets/properties/bodyTokens/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 1 || isNaN(data20)){
const err38 = {instancePath:instancePath+"/budgets/bodyTokens",schemaPath:"#/properties/budgets/properties/bodyTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
if(data17.allListingChars !== undefined){
let data21 = data17.allListingChars;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err39 = {instancePath:instancePath+"/budgets/allListingChars",schemaPath:"#/properties/budgets/properties/allListingChars/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 1 || isNaN(data21)){
const err40 = {instancePath:instancePath+"/budgets/allListingChars",schemaPath:"#/properties/budgets/properties/allListingChars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
if(data17.allListingTokens !== undefined){
let data22 = data17.allListingTokens;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
const err41 = {instancePath:instancePath+"/budgets/allListingTokens",schemaPath:"#/properties/budgets/properties/allListingTokens/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 1 || isNaN(data22)){
const err42 = {instancePath:instancePath+"/budgets/allListingTokens",schemaPath:"#/properties/budgets/properties/allListingTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
if(data17.allBodyTokens !== undefined){
let data23 = data17.allBodyTokens;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
const err43 = {instancePath:instancePath+"/budgets/allBodyTokens",schemaPath:"#/properties/budgets/properties/allBodyTokens/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 1 || isNaN(data23)){
const err44 = {instancePath:instancePath+"/budgets/allBodyTokens",schemaPath:"#/properties/budgets/properties/allBodyTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
}
else {
const err45 = {instancePath:instancePath+"/budgets",schemaPath:"#/properties/budgets/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.include !== undefined){
let data24 = data.include;
if(Array.isArray(data24)){
const len5 = data24.length;
for(let i7=0; i7<len5; i7++){
let data25 = data24[i7];
if(typeof data25 === "string"){
if(func2(data25) < 1){
const err46 = {instancePath:instancePath+"/include/" + i7,schemaPath:"#/properties/include/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/include/" + i7,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.keep !== undefined){
if(typeof data.keep !== "boolean"){
const err49 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.name !== undefined){
let data27 = data.name;
if(typeof data27 === "string"){
if(func2(data27) < 1){
const err50 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.version !== undefined){
let data28 = data.version;
if(typeof data28 === "string"){
if(func2(data28) < 1){
const err52 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.description !== undefined){
let data29 = data.description;
if(typeof data29 === "string"){
if(func2(data29) < 1){
const err54 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data.displayName !== undefined){
let data30 = data.displayName;
if(typeof data30 === "string"){
if(func2(data30) < 1){
const err56 = {instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.author !== undefined){
let data31 = data.author;
const _errs68 = errors;
let valid20 = false;
const _errs69 = errors;
if(typeof data31 === "string"){
if(func2(data31) < 1){
const err58 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
else {
const err59 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
var _valid0 = _errs69 === errors;
valid20 = valid20 || _valid0;
const _errs71 = errors;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(data31.name === undefined){
const err60 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/1/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
for(const key6 in data31){
if(!(((key6 === "name") || (key6 === "email")) || (key6 === "url"))){
const err61 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data31.name !== undefined){
let data32 = data31.name;
if(typeof data32 === "string"){
if(func2(data32) < 1){
const err62 = {instancePath:instancePath+"/author/name",schemaPath:"#/properties/author/anyOf/1/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
else {
const err63 = {instancePath:instancePath+"/author/name",schemaPath:"#/properties/author/anyOf/1/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data31.email !== undefined){
let data33 = data31.email;
if(typeof data33 === "string"){
if(func2(data33) < 1){
const err64 = {instancePath:instancePath+"/author/email",schemaPath:"#/properties/author/anyOf/1/properties/email/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
else {
const err65 = {instancePath:instancePath+"/author/email",schemaPath:"#/properties/author/anyOf/1/properties/email/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data31.url !== undefined){
let data34 = data31.url;
if(typeof data34 === "string"){
if(func2(data34) < 1){
const err66 = {instancePath:instancePath+"/author/url",schemaPath:"#/properties/author/anyOf/1/properties/url/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/author/url",schemaPath:"#/properties/author/anyOf/1/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
var _valid0 = _errs71 === errors;
valid20 = valid20 || _valid0;
if(!valid20){
const err69 = {instancePath:instancePath+"/author",schemaPath:"#/properties/author/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
else {
errors = _errs68;
if(vErrors !== null){
if(_errs68){
vErrors.length = _errs68;
}
else {
vErrors = null;
}
}
}
}
if(data.license !== undefined){
let data35 = data.license;
if(typeof data35 === "string"){
if(func2(data35) < 1){
const err70 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
else {
const err71 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.homepage !== undefined){
let data36 = data.homepage;
if(typeof data36 === "string"){
if(func2(data36) < 1){
const err72 = {instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.repository !== undefined){
let data37 = data.repository;
const _errs85 = errors;
let valid22 = false;
const _errs86 = errors;
if(typeof data37 === "string"){
if(func2(data37) < 1){
const err74 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
var _valid1 = _errs86 === errors;
valid22 = valid22 || _valid1;
const _errs88 = errors;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(data37.url === undefined){
const err76 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/1/required",keyword:"required",params:{missingProperty: "url"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(data37.url !== undefined){
let data38 = data37.url;
if(typeof data38 === "string"){
if(func2(data38) < 1){
const err77 = {instancePath:instancePath+"/repository/url",schemaPath:"#/properties/repository/anyOf/1/properties/url/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/repository/url",schemaPath:"#/properties/repository/anyOf/1/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
var _valid1 = _errs88 === errors;
valid22 = valid22 || _valid1;
if(_valid1){
var props1 = {};
props1.url = true;
}
if(!valid22){
const err80 = {instancePath:instancePath+"/repository",schemaPath:"#/properties/repository/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
else {
errors = _errs85;
if(vErrors !== null){
if(_errs85){
vErrors.length = _errs85;
}
else {
vErrors = null;
}
}
}
}
if(data.keywords !== undefined){
let data39 = data.keywords;
if(Array.isArray(data39)){
if(data39.length < 1){
const err81 = {instancePath:instancePath+"/keywords",schemaPath:"#/properties/keywords/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
const len6 = data39.length;
for(let i8=0; i8<len6; i8++){
let data40 = data39[i8];
if(typeof data40 === "string"){
if(func2(data40) < 1){
const err82 = {instancePath:instancePath+"/keywords/" + i8,schemaPath:"#/properties/keywords/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
else {
const err83 = {instancePath:instancePath+"/keywords/" + i8,schemaPath:"#/properties/keywords/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
let i9 = data39.length;
let j2;
if(i9 > 1){
const indices2 = {};
for(;i9--;){
let item2 = data39[i9];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
const err84 = {instancePath:instancePath+"/keywords",schemaPath:"#/properties/keywords/uniqueItems",keyword:"uniqueItems",params:{i: i9, j: j2}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
break;
}
indices2[item2] = i9;
}
}
}
else {
const err85 = {instancePath:instancePath+"/keywords",schemaPath:"#/properties/keywords/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data.skills !== undefined){
let data41 = data.skills;
if(Array.isArray(data41)){
if(data41.length < 1){
const err86 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
const len7 = data41.length;
for(let i10=0; i10<len7; i10++){
let data42 = data41[i10];
if(typeof data42 === "string"){
if(func2(data42) < 1){
const err87 = {instancePath:instancePath+"/skills/" + i10,schemaPath:"#/properties/skills/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
else {
const err88 = {instancePath:instancePath+"/skills/" + i10,schemaPath:"#/properties/skills/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
let i11 = data41.length;
let j3;
if(i11 > 1){
const indices3 = {};
for(;i11--;){
let item3 = data41[i11];
if(typeof item3 !== "string"){
continue;
}
if(typeof indices3[item3] == "number"){
j3 = indices3[item3];
const err89 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/uniqueItems",keyword:"uniqueItems",params:{i: i11, j: j3}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
break;
}
indices3[item3] = i11;
}
}
}
else {
const err90 = {instancePath:instancePath+"/skills",schemaPath:"#/properties/skills/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data.targets !== undefined){
let data43 = data.targets;
if(Array.isArray(data43)){
if(data43.length < 1){
const err91 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
const len8 = data43.length;
for(let i12=0; i12<len8; i12++){
let data44 = data43[i12];
if(typeof data44 === "string"){
if(func2(data44) < 1){
const err92 = {instancePath:instancePath+"/targets/" + i12,schemaPath:"#/properties/targets/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
else {
const err93 = {instancePath:instancePath+"/targets/" + i12,schemaPath:"#/properties/targets/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
let i13 = data43.length;
let j4;
if(i13 > 1){
const indices4 = {};
for(;i13--;){
let item4 = data43[i13];
if(typeof item4 !== "string"){
continue;
}
if(typeof indices4[item4] == "number"){
j4 = indices4[item4];
const err94 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/uniqueItems",keyword:"uniqueItems",params:{i: i13, j: j4}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
break;
}
indices4[item4] = i13;
}
}
}
else {
const err95 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data.npm !== undefined){
let data45 = data.npm;
if(typeof data45 === "string"){
if(func2(data45) < 1){
const err96 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
else {
const err97 = {instancePath:instancePath+"/npm",schemaPath:"#/properties/npm/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data.baseUrl !== undefined){
let data46 = data.baseUrl;
if(typeof data46 === "string"){
if(func2(data46) < 1){
const err98 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
else {
const err99 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data.compression !== undefined){
let data47 = data.compression;
if(!((data47 === "deflate") || (data47 === "store"))){
const err100 = {instancePath:instancePath+"/compression",schemaPath:"#/properties/compression/enum",keyword:"enum",params:{allowedValues: schema31.properties.compression.enum}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
else {
const err101 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

/** Whether a value is a configuration that skillc can use. */
export const validate: Validator = validate20
